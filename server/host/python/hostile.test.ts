/** Programs that attack: each ends in its named failure or finds its door shut, and leaves nothing behind. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parseWire } from '../../../engine/host/quickjs/wire.ts';
import { createNodePython } from './create-node-python.ts';
import { findPython } from './find-python.ts';

const python = createNodePython();
const isThere = !('missing' in findPython());
const folder = mkdtempSync(join(tmpdir(), 'quire-hostile-'));
const secret = join(folder, 'secret');
writeFileSync(secret, 'keep out', { mode: 0o644 });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const quick = { softMs: 30_000, hardMs: 40_000, memoryMb: 128 };
const short = { ...quick, softMs: 1500, hardMs: 3000 };
const main = (body: string) => `import os, sys\ndef main(data):\n    ${body.replaceAll('\n', '\n    ')}`;
const lines: string[] = [];

async function run(body: string, { limits = quick, signal = new AbortController().signal } = {}) {
  lines.length = 0;
  const request = { code: main(body), data: '{}', startedAt: '2026-03-01T10:00:00Z', seed: 7, limits };
  return parseWire(await python.run(request, (line) => lines.push(line), signal), true);
}
/** The failure of a program, or what it gave. */
const end = (body: string, limits = quick) =>
  run(body, { limits }).then(
    (value) => ({ value }),
    (error: { failure?: { code: string; message: string } }) => error.failure ?? { bug: String(error) },
  );

/** Processes on this machine whose command holds a text: those of our runs hold the program that runs cells. */
function listLeft(): readonly string[] {
  return readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name) || name === String(process.pid)) return false;
    try {
      return readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('Runs one Python cell') && isOurs(name);
    } catch {
      return false;
    }
  });
}

/** Whether a process came from this one; what lost its parent is anyone's. */
function isOurs(pid: string): boolean {
  for (let at = pid; at !== '0' && at !== ''; ) {
    if (at === String(process.pid) || at === '1') return true;
    at = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${at}/status`, 'utf8'))?.[1] ?? '';
  }
  return false;
}

describe.skipIf(!isThere)('a hostile program', { timeout: 90_000 }, () => {
  it('would be allowed what is harmless', async () => {
    expect(await run('open("/tmp/own", "w").write("x")\nreturn os.path.getsize("/tmp/own")')).toBe(1);
  });

  it.each([
    ['the password file', 'open("/etc/passwd")', 'FileNotFoundError'],
    ['a file of the machine', `open(${JSON.stringify(secret)})`, 'FileNotFoundError'],
    ['our own code', `open(${JSON.stringify(import.meta.filename)})`, 'FileNotFoundError'],
    ['a file through a link', `os.symlink(${JSON.stringify(secret)}, "/tmp/l"); open("/tmp/l")`, 'FileNotFoundError'],
    ['the root of the first process', `open("/proc/1/root${secret}")`, '(PermissionError|FileNotFoundError)'],
    ['the memory of the first process', 'open("/proc/1/mem", "rb")', 'FileNotFoundError'],
  ])('does not read %s', async (_, attack, error) => {
    expect(await end(`${attack}\nreturn 1`)).toMatchObject({
      code: 'code-error',
      message: expect.stringMatching(`^${error}:`),
    });
  });

  it.each(['/usr/lib/x', '/x', '/dev/x', '/etc/x', '/proc/sys/kernel/core_pattern', '/proc/sysrq-trigger'])(
    'does not write %s',
    async (path) => {
      const flags = 'os.O_WRONLY | (0 if "/proc" in PATH else os.O_CREAT)'.replace('PATH', JSON.stringify(path));
      expect(await end(`os.close(os.open(${JSON.stringify(path)}, ${flags}))\nreturn 1`)).toMatchObject({
        code: 'code-error',
        message: expect.stringMatching(/^(PermissionError|OSError|FileNotFoundError): /),
      });
    },
  );

  it('reaches no network, not this machine’s either', async () => {
    expect(await end('import socket\nsocket.create_connection(("127.0.0.1", 80))\nreturn 1')).toMatchObject({
      message: expect.stringMatching(/^PermissionError/),
    });
    expect(await end('import urllib.request\nurllib.request.urlopen("http://example.com")\nreturn 1')).toMatchObject({
      code: 'code-error',
    });
    expect(await run('return os.listdir("/sys/class/net") if os.path.exists("/sys") else []')).toEqual([]);
  });

  it.skipIf(process.arch !== 'x64')('finds the doors of the kernel shut', async () => {
    const doors = await run(`import ctypes
libc = ctypes.CDLL(None, use_errno=True)
def door(*args):
    ctypes.set_errno(0)
    result = libc.syscall(*[ctypes.c_long(a) for a in args])
    return ctypes.get_errno() if result == -1 else "open"
return {"ptrace": door(101, 0, 0, 0, 0), "keyctl": door(250, 0, -3, 0), "io_uring": door(425, 1, 0),
    "fork": door(57), "clone": door(56, 17, 0, 0, 0, 0), "memfd": door(319, 0, 0), "shmget": door(29, 0, 4096, 0o1600),
    "mount": door(165, 0, 0, 0, 0, 0), "unshare": door(272, 0x10000000), "bpf": door(321, 0, 0, 0)}`);
    expect(doors).toEqual(
      Object.fromEntries(
        ['ptrace', 'keyctl', 'io_uring', 'fork', 'clone', 'memfd', 'shmget', 'mount', 'unshare', 'bpf'].map((d) => [
          d,
          1,
        ]),
      ),
    );
  });

  it('is nobody, sees no process and has nothing of our environment', async () => {
    const found = await run(
      'return {"root": os.getuid() == 0, "names": sorted(os.environ), "proc": os.listdir("/proc")}',
    );
    expect(found).toMatchObject({ root: false, proc: [] });
    const { names } = found as { names: string[] };
    expect(names.filter((name) => /^(PATH|NODE|QUIRE|npm|VITEST)/.test(name))).toEqual([]);
  });

  it.each([
    ['a fork bomb', 'while True: os.fork()', 'code-error', /^(PermissionError|BlockingIOError)/],
    [
      'a program beside it',
      'import subprocess\nsubprocess.run(["/bin/true"])\nreturn 1',
      'code-error',
      /^PermissionError/,
    ],
    [
      'threads without end',
      'import threading, time\nwhile True: threading.Thread(target=time.sleep, args=(60,), daemon=True).start()',
      'code-error',
      /^RuntimeError/,
    ],
    ['a memory bomb', 'a = []\nwhile True: a.append(bytearray(10**7))', 'code-memory', /memory/],
    ['shared memory', 'import mmap\na = []\nwhile True:\n  a.append(mmap.mmap(-1, 10**7))', 'code-memory', /memory/],
    ['an endless loop', 'while True: pass', 'timeout', /^did not end within 1500 ms/],
    [
      'a loop that catches its end',
      'while True:\n  try:\n    while True: x = 1\n  except BaseException: pass',
      'timeout',
      /^did not end within/,
    ],
    [
      'a loop that takes its alarm',
      'import signal\nsignal.signal(signal.SIGALRM, signal.SIG_IGN)\nwhile True: pass',
      'timeout',
      /3000 ms/,
    ],
    [
      'files that fill /tmp',
      'for n in range(9): open(f"/tmp/{n}", "wb").write(b"x" * 3 * 10**7)\nreturn 1',
      'code-error',
      /^OSError/,
    ],
    [
      'files of shared memory',
      'for n in range(9): open(f"/dev/shm/{n}", "wb").write(b"x" * 10**6)\nreturn 1',
      'code-error',
      /^OSError/,
    ],
    ['a crash', 'import ctypes\nctypes.string_at(0)', 'code-error', /ended by itself \(signal 11\)/],
    [
      'the end of the first process',
      'import signal, time\nfor p in (1, os.getppid(), -1):\n  try: os.kill(p, signal.SIGKILL)\n  except OSError: pass\nreturn 1',
      '',
      /./,
    ],
    ['an end without a word', 'os._exit(0)', 'code-error', /ended by itself \(code 0\)/],
    [
      'pipes that are closed',
      'for fd in range(8):\n  try: os.close(fd)\n  except OSError: pass\nreturn 1',
      'code-error',
      /ended by itself/,
    ],
    ['an answer of its own that is not JSON', 'os.write(3, b"{\\"value\\":nonsense}")\nos._exit(0)', 'bug', /JSON/],
    ['an answer of other words', 'os.write(3, b"hello")\nos._exit(0)', 'code-error', /not JSON/],
    [
      'a failure that it makes up',
      'os.write(3, b\'{"failure":{"code":"bug","message":"x"}}\')\nos._exit(0)',
      'code-error',
      /not JSON/,
    ],
    ['an answer without end', 'while True: os.write(3, b"x" * 65536)', 'code-error', /larger than/],
    ['a value that is too large', 'return ["x" * 10**6] * 40', 'code-error', /at most 16 MB/],
  ])('%s ends in words', async (_, attack, code, message) => {
    const found = await end(attack, code === 'timeout' ? short : quick);
    const told = 'message' in found ? found.message : JSON.stringify(found);
    expect(told).toMatch(message);
    if ('code' in found && code !== 'bug') expect(found.code).toContain(code);
    expect(await run('return 1')).toBe(1);
  });

  it('a gigabyte that is printed is cut, and ends its program', async () => {
    const attack = 'for _ in range(100_000): os.write(1, b"x" * 9_999 + b"\\n")\nreturn 1';
    expect(await end(attack)).toMatchObject({ code: 'code-error', message: expect.stringContaining('printed more') });
    expect([lines.length, lines[0]?.length]).toEqual([201, 2001]);
    expect(await end('while True: os.write(2, b"x" * 65536)')).toMatchObject({ code: 'code-error' });
    expect([lines.length, lines[0]?.length]).toEqual([1, 2001]);
  });

  it('a run that is given up ends at once', async () => {
    const control = new AbortController();
    const running = run('print("on", flush=True)\nwhile True: pass', {
      signal: control.signal,
      limits: { ...quick, softMs: 60_000, hardMs: 60_000 },
    });
    await expect.poll(() => lines, { timeout: 10_000 }).toEqual(['on']);
    control.abort(new Error('given up'));
    await expect(running).rejects.toThrow('given up');
  });

  it('leaves no process behind', async () => {
    await expect.poll(listLeft, { timeout: 5000 }).toEqual([]);
  });

  it('waits in line, and leaves it when it is given up', async () => {
    const control = new AbortController();
    const slow = { ...quick, softMs: 800 };
    const first = [1, 2].map(() =>
      run('while True: pass', { limits: slow }).catch((error: { failure: object }) => error.failure),
    );
    const third = run('return 3', { signal: control.signal });
    control.abort(new Error('given up'));
    await expect(third).rejects.toThrow('given up');
    expect(await run('return 4')).toBe(4);
    expect(await Promise.all(first)).toMatchObject([{ code: 'timeout' }, { code: 'timeout' }]);
  });
});
