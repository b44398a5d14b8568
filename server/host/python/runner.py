"""
Runs one Python cell inside the sandbox: reads the request from standard input, calls `main(data)`, and writes one
answer to descriptor 3. What is printed goes to standard output. It guards nothing: walls, limits of time and of what
is read back are the server's. The wire form of values is that of `engine/host/quickjs/wire.ts`, with `int:` beside.
"""

import sys

sys.path[:] = [path for path in sys.path if path]
import datetime
import errno
import gc
import json
import math
import os
import random
import resource
import signal
import time
import types

CELL = "<cell>"
SAFE = 2**53 - 1
MOST_LEVELS = 200
MOST_BYTES = 16 * 2**20
MOST_MESSAGE = 2000
MOST_FRAMES = 6
LEAD = "\0"
HINTS = {
    "set": "give sorted(…) or list(…)",
    "frozenset": "give sorted(…) or list(…)",
    "bytes": "give text: .decode()",
    "bytearray": "give text: .decode()",
    "complex": "give its parts",
    "Decimal": "give float(x) or str(x)",
    "Fraction": "give float(x) or str(x)",
    "generator": "give list(…)",
    "map": "give list(…)",
    "filter": "give list(…)",
    "zip": "give list(…)",
    "range": "give list(…)",
    "dict_keys": "give list(…)",
    "dict_values": "give list(…)",
    "dict_items": "give list(…)",
    "function": "call it, or leave it out",
    "coroutine": "write `def`, not `async def`",
    "timedelta": "give .total_seconds()",
}


class Trouble(Exception):
    """What is wrong with the program, in words for its author."""


class TooLong(BaseException):
    """The program's time is over."""


def limit(memory_mb, hard_ms):
    memory = memory_mb * 2**20
    seconds = math.ceil(hard_ms / 1000) + 1
    for what, most in (
        (resource.RLIMIT_DATA, memory),
        (resource.RLIMIT_AS, memory + 256 * 2**20),
        (resource.RLIMIT_FSIZE, 64 * 2**20),
        (resource.RLIMIT_NOFILE, 64),
        (resource.RLIMIT_NPROC, 64),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(what, (most, most))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))


def stop_clock(text):
    """The wall clock stands at the start of the run, in UTC. Timers that only measure go on."""
    start = datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))
    nanoseconds = round(start.timestamp() * 1000) * 10**6
    at = nanoseconds / 10**9
    measure, local, utc = time.clock_gettime, time.localtime, time.gmtime
    show, write, dated = time.ctime, time.strftime, time.asctime
    walls = {time.CLOCK_REALTIME, getattr(time, "CLOCK_TAI", None), getattr(time, "CLOCK_REALTIME_COARSE", None)}
    time.time = lambda: at
    time.time_ns = lambda: nanoseconds
    time.clock_gettime = lambda clock: at if clock in walls else measure(clock)
    time.localtime = lambda seconds=None: local(at if seconds is None else seconds)
    time.gmtime = lambda seconds=None: utc(at if seconds is None else seconds)
    time.ctime = lambda seconds=None: show(at if seconds is None else seconds)
    time.asctime = lambda moment=None: dated(local(at) if moment is None else moment)
    time.strftime = lambda form, moment=None: write(form, local(at) if moment is None else moment)
    own = datetime.datetime.fromtimestamp
    replace(datetime.datetime, "now", classmethod(lambda cls, tz=None: own(at, tz) if cls is datetime.datetime else cls.fromtimestamp(at, tz)))
    replace(datetime.datetime, "utcnow", classmethod(lambda cls: cls.fromtimestamp(at, datetime.timezone.utc).replace(tzinfo=None)))
    replace(datetime.datetime, "today", classmethod(lambda cls: cls.fromtimestamp(at)))
    replace(datetime.date, "today", classmethod(lambda cls: cls.fromtimestamp(at)))
    if datetime.datetime.now().timestamp() != at:
        raise RuntimeError("the clock cannot be stopped")


def replace(kind, name, value):
    """Sets an attribute of a built-in type, which Python itself does not let be set."""
    gc.get_referents(kind.__dict__)[0][name] = value
    clear = getattr(sys, "_clear_internal_caches", None) or getattr(sys, "_clear_type_cache", None)
    if clear is not None:
        clear()


def seed_chance(seed):
    """All chance follows the run's seed, also that of the system: `uuid`, `secrets` and numpy ask there."""
    system = random.Random(seed)
    os.urandom = lambda count: system.getrandbits(count * 8).to_bytes(count, "little") if count else b""
    random._urandom = os.urandom
    again = random.Random.seed
    random.Random.seed = lambda self, a=None, version=2: again(self, seed if a is None else a, version)
    random.seed = random._inst.seed
    random.seed(seed)


def read_marks(value):
    """Numbers that JSON does not have are marked in the request; a text with the mark's lead has one more."""
    if isinstance(value, str):
        return read_mark(value[1:]) if value.startswith(LEAD) else value
    if isinstance(value, list):
        return [read_marks(part) for part in value]
    if isinstance(value, dict):
        return {key: read_marks(part) for key, part in value.items()}
    return value


def read_mark(mark):
    if mark.startswith(LEAD):
        return mark
    return int(mark[4:]) if mark.startswith("int:") else float(mark)


def pack(value, path, above):
    """The value as JSON knows it, or `Trouble` that names the path of what JSON does not have."""
    kind = type(value)
    if value is None or kind is bool:
        return value
    if isinstance(value, str):
        return LEAD + value if value.startswith(LEAD) else str(value)
    if isinstance(value, int):
        return int(value) if -SAFE <= value <= SAFE else pack_large(int(value), path)
    if isinstance(value, float):
        return pack_float(float(value))
    if isinstance(value, (datetime.datetime, datetime.date, datetime.time)):
        return pack_moment(value)
    foreign = pack_foreign(value)
    if foreign is not value:
        return pack(foreign, path, above)
    if isinstance(value, (dict, list, tuple)):
        return pack_nested(value, path, above)
    raise refuse(kind.__name__, path)


def pack_nested(value, path, above):
    if id(value) in above:
        raise Trouble(f"`main` gives a value that holds itself at {write_path(path)}: break the cycle")
    if len(above) >= MOST_LEVELS:
        raise Trouble(f"`main` gives more than {MOST_LEVELS} levels: flatten it")
    above.add(id(value))
    if isinstance(value, dict):
        packed = {pack_key(key, path): pack(part, (path, key), above) for key, part in value.items()}
    else:
        packed = [pack(part, (path, at), above) for at, part in enumerate(value)]
    above.discard(id(value))
    return packed


def pack_key(key, path):
    if isinstance(key, str):
        return str(key)
    if isinstance(key, int) and not isinstance(key, bool):
        return str(int(key))
    raise Trouble(f"`main` gives a key that is no text but {name_kind(key)} at {write_path(path)}: give str(key)")


def pack_large(value, path):
    if value.bit_length() > 4000:
        raise Trouble(f"`main` gives an integer of more than 1,200 digits at {write_path(path)}: give str(x)")
    return f"{LEAD}int:{value}"


def pack_float(value):
    if math.isfinite(value):
        return int(value) if value.is_integer() and abs(value) <= SAFE and math.copysign(1, value) > 0 else value
    return LEAD + ("nan" if value != value else "inf" if value > 0 else "-inf")


def pack_moment(value):
    text = value.isoformat() if value == value else None
    return text[:-6] + "Z" if text and text.endswith("+00:00") else text


def pack_foreign(value):
    """What numpy and pandas make, as Python's own values."""
    module = type(value).__module__.partition(".")[0]
    if module == "numpy" and hasattr(value, "tolist"):
        return value.tolist()
    if module != "pandas":
        return value
    name = type(value).__name__
    if name == "DataFrame":
        return value.to_dict("records")
    if name in ("NaTType", "NAType"):
        return None
    return value.tolist() if hasattr(value, "tolist") else value


def name_kind(value):
    return ("an " if type(value).__name__[:1] in "aeiouAEIOU" else "a ") + type(value).__name__


def refuse(name, path):
    article = "an" if name[:1] in "aeiouAEIOU" else "a"
    hint = HINTS.get(name, "give numbers, text, lists and dicts")
    return Trouble(f"`main` gives {article} {name} at {write_path(path)}, which JSON does not have: {hint}")


def write_path(path):
    steps = []
    while path:
        path, step = path
        steps.append(f"[{step!r}]")
    return "`result" + "".join(reversed(steps))[:200] + "`" if steps else "its end"


def locate(code, line, column, bytes_of=True):
    """Line and column in UTF-16 units from 1, as the editor counts. `column` counts bytes, or characters."""
    lines = code.split("\n")
    if line is None or line < 1:
        return {}
    text = lines[line - 1] if line <= len(lines) else ""
    if column is None:
        return {"line": line}
    before = text.encode()[:column].decode("utf-8", "ignore") if bytes_of else text[:column]
    return {"line": line, "column": len(before.encode("utf-16-le", "surrogatepass")) // 2 + 1}


def list_frames(error):
    """Line, column in bytes and function of each frame that is the author's, the outermost first."""
    frames = []
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        if code.co_filename == CELL:
            positions = getattr(code, "co_positions", None)
            spots = list(positions()) if positions else []
            at = trace.tb_lasti // 2
            column = spots[at][2] if at < len(spots) and spots[at][0] == trace.tb_lineno else None
            frames.append((trace.tb_lineno, column, code.co_name))
        trace = trace.tb_next
    return frames


def place(code, error):
    frames = list_frames(error)
    return locate(code, frames[-1][0], frames[-1][1]) if frames else {}


def say(error):
    try:
        text = str(error)
    except BaseException:
        text = "(cannot be shown)"
    name = type(error).__name__
    return (f"{name}: {text}" if text else name)[:MOST_MESSAGE]


def say_frames(error):
    """From where the author's code came to where it failed, when that is more than one step."""
    frames = [f"line {line} in {name}" for line, _, name in list_frames(error)]
    if len(frames) < 2:
        return ""
    shown = frames if len(frames) <= MOST_FRAMES else [*frames[: MOST_FRAMES // 2], "…", *frames[-MOST_FRAMES // 2 :]]
    return f" ({', '.join(shown)})"


def explain(code, error, soft_ms):
    """The failure that an error is."""
    if isinstance(error, Trouble):
        return {"code": "code-error", "message": str(error)}
    if isinstance(error, TooLong):
        return {"code": "timeout", "message": f"did not end within {soft_ms} ms", **place(code, error)}
    if isinstance(error, MemoryError) or getattr(error, "errno", None) == errno.ENOMEM:
        return {"code": "code-memory", "message": "needs more memory than the sandbox has", **place(code, error)}
    if isinstance(error, SyntaxError) and error.filename == CELL:
        spot = locate(code, error.lineno, max(0, (error.offset or 1) - 1), False)
        return {"code": "code-error", "message": f"{type(error).__name__}: {error.msg}"[:MOST_MESSAGE], **spot}
    return {"code": "code-error", "message": say(error) + say_frames(error), **place(code, error)}


def gives_nothing(function):
    """Whether a function has no `return` with a value: None then is no answer but an oversight."""
    code = getattr(function, "__code__", None)
    return code is not None and code.co_filename == CELL and not returns_value(code)


def returns_value(code):
    import ast

    tree = ast.parse(SOURCE[0])
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name == "main" and abs(node.lineno - code.co_firstlineno) <= len(node.decorator_list):
            return any(isinstance(inner, ast.Return) and inner.value is not None for inner in ast.walk(node))
    return True


SOURCE = [""]


def call(code, data):
    module = types.ModuleType("__main__")
    sys.modules["__main__"] = module
    SOURCE[0] = code
    exec(compile(code, CELL, "exec", dont_inherit=True), module.__dict__)
    main = module.__dict__.get("main")
    if main is None:
        raise Trouble("the code defines no `main`: write `def main(data):` and return a value")
    if not callable(main):
        raise Trouble(f"`main` is {name_kind(main)}: write `def main(data):` and return a value")
    value = main(data)
    if value is None and gives_nothing(main):
        raise Trouble("`main` gives nothing back: end it with `return` and a value")
    text = json.dumps(pack(value, (), set()), allow_nan=False, separators=(",", ":"))
    if len(text) > MOST_BYTES:
        raise Trouble(f"`main` gives {len(text) / 2**20:.0f} MB; at most {MOST_BYTES // 2**20} MB can come back")
    return text


def overrun(*_):
    raise TooLong


def run():
    request = json.loads(sys.stdin.buffer.read())
    code, soft_ms = request["code"], request["softMs"]
    os.dup2(1, 2)
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace", line_buffering=True)
    limit(request["memoryMb"], request["hardMs"])
    stop_clock(request["startedAt"])
    seed_chance(request["seed"])
    signal.signal(signal.SIGALRM, overrun)
    signal.setitimer(signal.ITIMER_REAL, soft_ms / 1000)
    try:
        answer = '{"value":' + call(code, read_marks(request.pop("data"))) + "}"
        signal.setitimer(signal.ITIMER_REAL, 0)
    except BaseException as error:
        signal.setitimer(signal.ITIMER_REAL, 0)
        answer = json.dumps({"failure": explain(code, error, soft_ms)})
    try:
        sys.stdout.flush()
    finally:
        with os.fdopen(3, "wb") as out:
            out.write(answer.encode())
        os._exit(0)


run()
