// Run examples/verify.mjs on many files in one process: its path is the argument. Each line of the
// input is a file as a JSON text; each line of the output is [exit status, output, errors] for it.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const verifier = pathToFileURL(process.argv[2]).href;
let run = 0;
for await (const line of createInterface({ input: process.stdin })) {
  let status = null;
  const printed = [];
  const errors = [];
  fs.readFileSync = () => JSON.parse(line);
  syncBuiltinESMExports();
  console.log = (text) => status === null && printed.push(`${text}\n`);
  console.error = (text) => status === null && errors.push(`${text}\n`);
  process.exit = (given) => {
    status ??= given;
    throw new Error("the verifier has ended");
  };
  await import(`${verifier}?${run++}`).catch((error) => {
    if (status === null) throw error;
  });
  process.stdout.write(`${JSON.stringify([status ?? 0, printed.join(""), errors.join("")])}\n`);
}
