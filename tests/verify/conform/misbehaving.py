"""A subject that plays Heap well enough and misbehaves in one way, named on its command line.

It is a real process and knows nothing of hoyle. It behaves until the tenth request or so, then does what it
was told to do wrong.
"""

import json
import os
import signal
import sys
import time

MODE = sys.argv[1]
out = sys.stdout.buffer
pending = []
count = 0


def send(reply):
    out.write(json.dumps(reply).encode() + b"\n")
    out.flush()


def answer(request):
    cmd = request["cmd"]
    if cmd == "start":
        can = ["ask"] if MODE != "out-of-order" else ["ask", "pipeline"]
        return {"name": MODE, "version": "1", "language": "Python", "rulesets": [], "rules": {}, "can": can}
    if cmd == "ask" and request["rule"] == "has_few":
        return {"answer": request["args"]["stones"] <= 2}
    return None


def misbehave(request):
    """What goes wrong; True when the ordinary reply should follow."""
    seq = request["seq"]
    good = json.dumps({"seq": seq, "ok": answer(request)}).encode()
    if MODE == "hangs":
        time.sleep(60)
    elif MODE == "crashes":
        sys.stderr.write("something dreadful\n")
        sys.stderr.flush()
        os.abort()
    elif MODE == "fails":
        sys.exit(7)
    elif MODE == "exits":
        sys.exit(0)
    elif MODE == "answers-twice":
        out.write(good + b"\n" + good + b"\n")
    elif MODE == "answers-twice-later":
        out.write(good + b"\n")
        out.flush()
        time.sleep(0.05)
        out.write(good + b"\n")
    elif MODE == "garbage":
        out.write(b"Segmentation fault (not really)\n")
    elif MODE == "half-line":
        out.write(good[:5])
    elif MODE == "half-line-then-exit":
        out.write(good[:5])
        out.flush()
        sys.exit(0)
    elif MODE == "endless-line":
        for _ in range(1600):
            out.write(b"x" * 65536)
    elif MODE == "deep":
        out.write(b'{"seq":%d,"ok":{"answer":' % seq + b"[" * 100_000 + b"]" * 100_000 + b"}}\n")
    elif MODE == "huge-number":
        out.write(b'{"seq":%d,"ok":{"answer":1e400}}\n' % seq)
    elif MODE == "nan":
        out.write(b'{"seq":%d,"ok":{"answer":NaN}}\n' % seq)
    elif MODE == "endless-digits":
        out.write(b'{"seq":%d,"ok":{"answer":' % seq + b"9" * 100_000 + b"}}\n")
    elif MODE == "number-of-many-digits":  # ten to the 5,000th: a number to JSON, and to no machine
        out.write(b'{"seq":%d,"ok":{"answer":1' % seq + b"0" * 5000 + b"}}\n")
    elif MODE == "huge-reason":
        out.write(b'{"seq":%d,"skipped":{"reason":1e400}}\n' % seq)
    elif MODE == "huge-refusal":
        out.write(b'{"seq":%d,"illegal":{"says":1e400}}\n' % seq)
    elif MODE == "huge-message":
        out.write(b'{"seq":%d,"error":' % seq + b"9" * 5000 + b"}\n")
    elif MODE == "huge-beside":
        out.write(b'{"seq":%d,"ok":true,"answer":1e400}\n' % seq)
    elif MODE == "mark-at-the-beginning":
        out.write(b"\xef\xbb\xbf" + good + b"\n")
    elif MODE == "pads":  # a megabyte short of the limit of a line, again and again
        out.write(good[:-1] + b" " * 900_000 + b"}\n")
    elif MODE == "ends-and-leaves-its-pipes":
        if os.fork() == 0:
            os.setsid()
            time.sleep(60)
        os._exit(0)
    elif MODE == "not-utf8":
        out.write(b'{"seq":%d,"ok":{"answer":"\xff\xfe"}}\n' % seq)
    elif MODE == "wrong-seq":
        send({"seq": seq + 1000, "ok": answer(request)})
    elif MODE == "seq-before-the-first":
        send({"seq": -1, "ok": answer(request)})
    elif MODE == "seq-in-words":
        send({"seq": str(seq), "ok": answer(request)})
    elif MODE == "ok-is-nothing":
        send({"seq": seq, "ok": None})
    elif MODE == "no-answer-in-ok":
        send({"seq": seq, "ok": {"anser": True}})
    elif MODE == "illegal-is-nothing":
        send({"seq": seq, "illegal": None})
    elif MODE == "half-a-character":
        out.write(b'{"seq":%d,"ok":{"answer":"\\ud800"}}\n' % seq)
    elif MODE == "comma-too-many":
        out.write(b'{"seq":%d,"ok":{"answer":"NaN"},}\n' % seq)
    elif MODE == "drips":
        for byte in good:
            out.write(bytes([byte]))
            out.flush()
            time.sleep(0.1)
    elif MODE == "stops-itself":
        os.kill(os.getpid(), signal.SIGSTOP)
    elif MODE == "closes-input":
        os.close(0)
        send({"seq": seq, "ok": answer(request)})
        time.sleep(60)
    elif MODE == "two-kinds":
        send({"seq": seq, "ok": answer(request), "error": {"message": "both"}})
    elif MODE == "no-kind":
        send({"seq": seq})
    elif MODE == "a-list":
        send([seq, "ok"])
    elif MODE == "blank-lines":
        while True:
            out.write(b"\n")
            out.flush()
            time.sleep(0.01)
    elif MODE == "closes-output":
        out.flush()
        os.close(1)
        time.sleep(60)
    elif MODE == "floods-stderr":
        sys.stderr.write("noise " * 200_000)
        sys.stderr.flush()
        return True
    elif MODE == "floods-stderr-and-hangs":
        while True:
            sys.stderr.write("noise " * 20_000)
    else:
        return True
    out.flush()
    return False


def daemon():
    """A child of a child in a session of its own, which nobody who knows the subject's group can reach."""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            for handle in (0, 1, 2):
                os.close(handle)
            time.sleep(60)
        os._exit(0)


if MODE == "starts-a-daemon":
    daemon()
if MODE == "ends-at-once":
    sys.exit(0)
if MODE == "answers-before-it-is-asked":
    send({"seq": 2, "ok": {}})
for line in sys.stdin.buffer:
    request = json.loads(line)
    if MODE == "refuses-to-start":
        send({"seq": request["seq"], "error": {"message": "version 1 is too old for me"}})
        continue
    if request["cmd"] == "stop":
        if MODE == "ignores-stop":
            while True:
                time.sleep(1)
        if MODE == "leaves-children" and os.fork() == 0:
            os.close(0), os.close(1), os.close(2)
            time.sleep(60)
            os._exit(0)
        send({"seq": request["seq"], "ok": {}})
        break
    content = answer(request)
    if content is None:
        send({"seq": request["seq"], "skipped": {"reason": "only has_few"}})
        continue
    if request["cmd"] == "ask":
        count += 1
        if MODE == "out-of-order":
            pending.append(request)
            if len(pending) == 3:
                for held in (pending[1], pending[0], pending[2]):
                    send({"seq": held["seq"], "ok": answer(held)})
                pending.clear()
            continue
        if MODE == "changes-its-mind" and count > 7:
            content = {"answer": not content["answer"]}
        if (count == 3 or MODE == "pads") and not misbehave(request):
            continue
    send({"seq": request["seq"], "ok": content})
