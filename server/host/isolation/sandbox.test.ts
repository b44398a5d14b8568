/** What a child inside the sandbox cannot do, tried by a program that tries; each door opens without its wall. */
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isIsolated, makeChildFolder, openFilter, writeCommand } from './sandbox.ts';
import { writeSeccomp } from './seccomp.ts';

const python = '/usr/bin/python3';
const ready = isIsolated() && existsSync(python) && process.arch === 'x64';

/** Each line: a door, and whether it is shut for want of permission. Nothing is changed by trying. */
const probe = `
import ctypes, os, socket
libc = ctypes.CDLL(None, use_errno=True)
buffer = ctypes.create_string_buffer(256)
def call(name, *args):
    ctypes.set_errno(0)
    result = libc.syscall(*[ctypes.c_long(a) if isinstance(a, int) else a for a in args])
    print(name, 'shut' if result == -1 and ctypes.get_errno() in (1, 38) else 'open')
call('keyctl', 250, 0, -3, 0)
call('add_key', 248, buffer, buffer, buffer, 0, -3)
call('io_uring_setup', 425, 1, 0)
call('perf_event_open', 298, 0, 0, -1, -1, 0)
call('process_vm_readv', 310, os.getpid(), 0, 0, 0, 0, 0)
call('kcmp', 312, os.getpid(), os.getpid(), 2, 0, 0)
call('name_to_handle_at', 303, -100, buffer, buffer, buffer, 0)
call('clone3', 435, 0, 0)
call('ptrace', 101, 0, 0, 0, 0)
for family, name in ((socket.AF_INET, 'inet'), (socket.AF_NETLINK, 'netlink'), (socket.AF_UNIX, 'unix')):
    try:
        socket.socket(family, socket.SOCK_DGRAM).close()
        print(name, 'open')
    except OSError:
        print(name, 'shut')
def write(path):
    try:
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT))
        print(path, 'open')
    except OSError:
        print(path, 'shut')
for path in ('/proc/sys/kernel/core_pattern', '/usr/quire-probe', FOLDER + '/own'):
    write(path)
print('uid', os.getuid())
print('capabilities', [line.split()[1] for line in open('/proc/self/status') if line.startswith('CapEff')][0])
print('environment', sorted(set(os.environ) - {'PWD', 'LC_CTYPE', 'NODE_NO_WARNINGS'}))
print('links', sorted(os.listdir('/sys/class/net')) if os.path.exists('/sys/class/net') else [])
`;

function run(wall: 'all' | 'no filter'): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'quire-probe-'));
  makeChildFolder(folder);
  writeFileSync(join(folder, 'probe.py'), probe.replace('FOLDER', JSON.stringify(folder)));
  const { command, args } = writeCommand([python, '-I', join(folder, 'probe.py')], folder);
  const used = wall === 'all' ? args : args.filter((arg, at) => arg !== '--seccomp' && args[at - 1] !== '--seccomp');
  const filter = openFilter();
  const { stdout, stderr } = spawnSync(command, used, {
    stdio: ['ignore', 'pipe', 'pipe', 'ignore', filter],
    env: { NODE_NO_WARNINGS: '1' },
    encoding: 'utf8',
  });
  closeSync(filter);
  if (stdout === '') throw new Error(stderr);
  return new Map(
    stdout
      .trim()
      .split('\n')
      .map((line) => line.split(/ (.*)/) as [string, string]),
  );
}

const filtered = ['keyctl', 'add_key', 'io_uring_setup', 'process_vm_readv', 'kcmp', 'name_to_handle_at', 'ptrace'];

describe.skipIf(!ready)('a child in the sandbox', () => {
  it('finds the doors of the kernel shut, and no network, foreign files, capabilities or environment', () => {
    const doors = run('all');
    for (const door of [...filtered, 'perf_event_open', 'clone3', 'inet', 'netlink'])
      expect([door, doors.get(door)]).toEqual([door, 'shut']);
    expect(doors.get('/proc/sys/kernel/core_pattern')).toBe('shut');
    expect(doors.get('/usr/quire-probe')).toBe('shut');
    expect([...doors].find(([path]) => path.endsWith('/own'))?.[1]).toBe('open');
    expect(doors.get('unix')).toBe('open');
    expect(doors.get('capabilities')).toBe('0000000000000000');
    expect(doors.get('environment')).toBe('[]');
    if (process.getuid?.() === 0) expect(doors.get('uid')).toBe('64321');
  });

  it('would find them open without the filter', () => {
    const doors = run('no filter');
    for (const door of [...filtered, 'inet', 'netlink']) expect([door, doors.get(door)]).toEqual([door, 'open']);
  });
});

describe('the filter', () => {
  it('is a program of eight bytes an instruction for the machines that are known', () => {
    for (const arch of ['x64', 'arm64']) {
      const program = writeSeccomp('program', arch);
      expect((program?.length ?? 1) % 8).toBe(0);
      expect(program?.readUInt32LE(program.length - 4)).toBe(0x7fff0000);
    }
    expect(writeSeccomp('engine', 'mips')).toBeNull();
  });
});
