"""Prints the examples of ops in TableGen files as one input of
`mosaic-opt --split-input-file`. Fails unless every op with a summary has an
example that uses it.
"""

import re
import sys
import textwrap

OP = re.compile(r'^def \w+\s*:\s*\w+<"(\w+)"', re.MULTILINE)
FENCED = re.compile(r"```mlir\n(.*?)```", re.DOTALL)

missing = []
for path in sys.argv[1:]:
    with open(path) as file:
        text = file.read()
    ops = list(OP.finditer(text))
    for op, end in zip(ops, [op.start() for op in ops[1:]] + [len(text)]):
        name = "mosaic_gpu." + op[1]
        record = text[op.start() : end]
        examples = [textwrap.dedent(example) for example in FENCED.findall(record)]
        if not any(re.search(re.escape(name) + r"\b", example) for example in examples):
            missing.append(f"{path}: {name} has no example that uses it")
        for example in examples:
            print(f"// {name}\n{example}\n// -----\n")

sys.exit("\n".join(missing) or 0)
