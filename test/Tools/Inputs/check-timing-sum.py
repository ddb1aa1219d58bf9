"""Compares the last row of mosaic-compile's table of times with the rows that it sums up."""

import re
import sys

rows = [(float(time), step) for time, step in re.findall(r"([\d.]+) ms +[\d.]+% +(.+)", open(sys.argv[1]).read())]
own = [time for time, step in rows if step.startswith("mosaic-gpu-")]
others = [time for time, step in rows if step in ("LLVM code generation", "ptxas")]
assert len(own) > 10 and len(others) == 2, rows
(total,) = [time for time, step in rows if step == "total"]
(claimed,) = [time for time, step in rows if step.startswith("of it in")]
rounding = 0.05 * (len(own) + len(others) + 1) + 0.01
assert abs(sum(own) - sum(others) - claimed) <= rounding, f"{sum(own)} - {sum(others)} is not {claimed}"
assert 0 < claimed < total, f"expected {claimed} of {total}"
