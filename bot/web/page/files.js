/** @file Lets the browser save a file that an answer contains, such as the record of a match. */

/** @param {import("./types.js").Saved} file its content is in base64 */
export function save(file) {
  const bytes = Uint8Array.from(atob(file.content), (letter) => letter.charCodeAt(0));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes]));
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}
