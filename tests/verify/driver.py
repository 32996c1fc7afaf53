"""Verifies many record files in one process. Each line in: {"text","final","heads"?}; each line out: null, or {"event","what","why"}.

`canonical` as the first word: each line in is JSON; each line out is its canonical text, as a JSON string.
"""

import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / 'docs' / 'verify'))
import verify

for line in sys.stdin:
    if sys.argv[1:] == ['canonical']:
        print(json.dumps(verify.canonical(verify.read_json(line))))
        continue
    call = json.loads(line)
    try:
        verify.verify(call['text'].encode(errors='surrogatepass'), call['final'], call.get('heads', ''))
        print('null')
    except verify.Fault as fault:
        print(json.dumps({'event': fault.event, 'what': fault.what, 'why': fault.why}))
