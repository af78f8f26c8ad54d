"""The machine that the figures belong to."""

import os
import platform
from pathlib import Path


def machine() -> str:
    """Return the processor, how many cores of it, the system, and the Python, in one line."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{_processor()}, {os.cpu_count()} cores, {platform.system()}, {python}"


def _processor() -> str:
    """Return the model of the processor: Linux tells it in a file, others where Python looks."""
    cpus = Path("/proc/cpuinfo")
    if cpus.exists():
        for line in cpus.read_text().splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return value.strip()
    return platform.processor() or platform.machine()
