/**
 * The system calls that a sandboxed child may not make, as a classic BPF program for `bwrap --seccomp`: doors of
 * the kernel that a database and Node never need. Everything else is allowed. A foreign program may moreover start
 * threads only, and get memory only where its limits count it.
 */

/** `engine`: our own process with foreign statements; `program`: a foreign program. */
export type Guest = 'engine' | 'program';

interface Machine {
  readonly audit: number;
  readonly clone: number;
  readonly socket: number;
  readonly refused: readonly number[];
  /** New processes, and memory of the system: shared segments, queues. */
  readonly refusedToPrograms: readonly number[];
}

/** Calls that have one number everywhere: io_uring, new mount calls, pidfd_getfd, process_madvise. */
const modern = [425, 426, 427, 428, 429, 430, 431, 432, 433, 438, 440, 442];
const clone3 = 435;
const secretMemory = 447;

const machines: Readonly<Record<string, Machine>> = {
  x64: {
    audit: 0xc000003e,
    clone: 56,
    socket: 41,
    refused: [
      ...[101, 103, 133, 135, 154, 155, 161, 163, 164, 165, 166, 167, 169, 172, 173, 175, 176, 179, 246, 248, 249],
      ...[250, 259, 272, 298, 300, 303, 304, 308, 310, 311, 312, 313, 320, 321, 323],
    ],
    refusedToPrograms: [29, 57, 58, 64, 68, 240, 319],
  },
  arm64: {
    audit: 0xc00000b7,
    clone: 220,
    socket: 198,
    refused: [
      ...[33, 39, 40, 41, 51, 60, 89, 92, 97, 104, 105, 106, 116, 117, 142, 170, 217, 218, 219, 224, 241],
      ...[262, 264, 265, 268, 270, 271, 272, 273, 280, 282, 294],
    ],
    refusedToPrograms: [180, 186, 190, 194, 279],
  },
};

const load = 0x20;
const ifEqual = 0x15;
const ifAtLeast = 0x35;
const ifAnyBit = 0x45;
const answer = 0x06;

const allow = 0x7fff0000;
const kill = 0x80000000;
const notPermitted = 0x00050001;
const notThere = 0x00050026;

const numberAt = 0;
const machineAt = 4;
const firstArgumentAt = 16;
/** From here on x64 calls have another shape. */
const x32 = 0x40000000;
/** Every CLONE_NEW… flag: a namespace of one's own. */
const namespaces = 0x7e020000;
const threadFlag = 0x10000;
const unixFamily = 1;

type Instruction = readonly [code: number, yes: number, no: number, value: number];

/** The program; null for a machine that it does not know. */
export function writeSeccomp(guest: Guest = 'engine', arch: string = process.arch): Buffer | null {
  const machine = machines[arch];
  if (machine === undefined) return null;
  const { audit, clone, socket } = machine;
  const alone = guest === 'program';
  const refused = [...machine.refused, ...modern, ...(alone ? [...machine.refusedToPrograms, secretMemory] : [])];
  return encode([
    [load, 0, 0, machineAt],
    ...unless(ifEqual, audit, kill),
    [load, 0, 0, numberAt],
    ...when(ifAtLeast, x32, kill),
    ...refused.flatMap((call) => when(ifEqual, call, notPermitted)),
    // The C library then takes `clone`, whose flags can be seen.
    ...when(ifEqual, clone3, notThere),
    ...about(clone, [
      ...when(ifAnyBit, namespaces, notPermitted),
      ...(alone ? unless(ifAnyBit, threadFlag, notPermitted) : []),
    ]),
    ...about(socket, unless(ifEqual, unixFamily, notPermitted)),
    [answer, 0, 0, allow],
  ]);
}

function when(test: number, value: number, then: number): Instruction[] {
  return [
    [test, 0, 1, value],
    [answer, 0, 0, then],
  ];
}

function unless(test: number, value: number, then: number): Instruction[] {
  return [
    [test, 1, 0, value],
    [answer, 0, 0, then],
  ];
}

/** Looks at the first argument of one call; what passes there is allowed. */
function about(call: number, checks: readonly Instruction[]): Instruction[] {
  return [[ifEqual, 0, checks.length + 2, call], [load, 0, 0, firstArgumentAt], ...checks, [answer, 0, 0, allow]];
}

function encode(program: readonly Instruction[]): Buffer {
  const bytes = Buffer.alloc(program.length * 8);
  for (const [at, [code, yes, no, value]] of program.entries()) {
    bytes.writeUInt16LE(code, at * 8);
    bytes.writeUInt8(yes, at * 8 + 2);
    bytes.writeUInt8(no, at * 8 + 3);
    bytes.writeUInt32LE(value, at * 8 + 4);
  }
  return bytes;
}
