"""The description of the machine on which the figures were measured."""

import os
import platform
from pathlib import Path


def machine() -> str:
    """Return the processor, number of cores, system and Python version in one line."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{_processor()}, {os.cpu_count()} cores, {platform.system()}, {python}"


def _processor() -> str:
    """Return the processor model: from a file on Linux, otherwise from ``platform``."""
    cpus = Path("/proc/cpuinfo")
    if cpus.exists():
        for line in cpus.read_text().splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return value.strip()
    return platform.processor() or platform.machine()
