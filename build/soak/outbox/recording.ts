import { existsSync } from 'node:fs';

/** A program's operation on files of a folder or output, in order. */
export type DiskOperation =
  | { readonly kind: 'write'; readonly path: string; readonly at: number; readonly bytes: Buffer }
  | { readonly kind: 'truncate'; readonly path: string; readonly size: number }
  /** A sync. Writes before `startedAt`, the position at which the sync began, are on the disk once it has ended. */
  | { readonly kind: 'sync'; readonly path: string; readonly startedAt: number }
  | { readonly kind: 'make'; readonly path: string; readonly isFolder: boolean }
  | { readonly kind: 'rename'; readonly path: string; readonly to: string }
  | { readonly kind: 'link'; readonly path: string; readonly to: string }
  | { readonly kind: 'remove'; readonly path: string }
  | { readonly kind: 'say'; readonly text: string };

const STRACE_PATH = '/usr/bin/strace';

export const canRecord = (): boolean => process.platform === 'linux' && existsSync(STRACE_PATH);

const SYSTEM_CALLS = [
  'pwrite64,pwritev,write,writev,ftruncate,truncate,fsync,fdatasync',
  'open,openat,creat,rename,renameat,renameat2,link,linkat,unlink,unlinkat,rmdir,mkdir,mkdirat',
].join(',');

/**
 * The command that runs another one and records into `file`. Bytes are recorded completely, as
 * hexadecimal.
 */
export const straceCommand = (file: string, command: readonly string[]): readonly string[] => [
  STRACE_PATH,
  ...['-f', '-qq', '-y', '-xx', '-s', '50000000', '--seccomp-bpf', '-e', `trace=${SYSTEM_CALLS}`],
  ...['-o', file, ...command],
];

interface SystemCall {
  readonly name: string;
  readonly args: string;
  readonly result: string;
  /** The number of operations before this call began. */
  readonly began: number;
}

const parseHexBytes = (text: string): Buffer => Buffer.from(text.replaceAll('\\x', ''), 'hex');

const stringsIn = (args: string): readonly Buffer[] =>
  [...args.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, hex]) => parseHexBytes(hex ?? ''));

/** The target of a file descriptor, such as a path or `TCP:[…]`. */
const parseTarget = (args: string): string => {
  const target = /^(?:\d+|AT_FDCWD)<((?:[^>\\]|\\x[0-9a-f]{2}|\\.)*)>/.exec(args)?.[1] ?? '';
  return target.startsWith('\\x') ? parseHexBytes(target).toString() : target;
};

const parseNumbers = (args: string): readonly number[] =>
  (/((?:, -?\d+)+)$/.exec(args)?.[1] ?? '').split(', ').slice(1).map(Number);

/**
 * The calls of a recording in the order in which they ended. Calls that were in progress at the end
 * had no effect.
 */
function* callsIn(lines: Iterable<string>, count: () => number): Generator<SystemCall> {
  const startedCalls = new Map<string, Omit<SystemCall, 'result'>>();
  for (const line of lines) {
    const [, thread = '', rest = ''] = /^(\d+)\s+(.*)$/s.exec(line) ?? [];
    const resumedCall = /^<\.\.\. (\w+) resumed>(.*)\)\s+= (.*)$/s.exec(rest);
    if (resumedCall) {
      const startedCall = startedCalls.get(thread);
      startedCalls.delete(thread);
      if (startedCall)
        yield {
          ...startedCall,
          args: startedCall.args + (resumedCall[2] ?? ''),
          result: resumedCall[3] ?? '',
        };
      continue;
    }
    const unfinishedCall = /^(\w+)\((.*) <unfinished \.\.\.>$/s.exec(rest);
    if (unfinishedCall) {
      startedCalls.set(thread, {
        name: unfinishedCall[1] ?? '',
        args: unfinishedCall[2] ?? '',
        began: count(),
      });
      continue;
    }
    const wholeCall = /^(\w+)\((.*)\)\s+= (.*)$/s.exec(rest);
    if (wholeCall) {
      const [, name = '', args = '', result = ''] = wholeCall;
      yield { name, args, result, began: count() };
    }
  }
}

const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}/`);

/** The length of each file that is open for appending. */
type FileEnds = Map<string, number>;

const parseWrite = (
  { name, args, result }: SystemCall,
  path: string,
  endsByThread: FileEnds,
): DiskOperation => {
  const bytes = Buffer.concat(stringsIn(args)).subarray(0, Number.parseInt(result, 10));
  const isPlaced = name.startsWith('p');
  const writeOffset = isPlaced ? (parseNumbers(args).at(-1) ?? 0) : (endsByThread.get(path) ?? 0);
  endsByThread.set(path, Math.max(endsByThread.get(path) ?? 0, writeOffset + bytes.length));
  return { kind: 'write', path, at: writeOffset, bytes };
};

/** The operations of a successful call; several if it opened and truncated a file. */
const parseOperations = (
  call: SystemCall,
  folder: string,
  known: Set<string>,
  endsByThread: FileEnds,
): readonly DiskOperation[] => {
  const { name, args, result, began } = call;
  if (/^(-1|\?)/.test(result)) return [];
  const path = parseTarget(args);
  const [first = '', second = ''] = stringsIn(args).map(String);
  switch (name) {
    case 'write':
    case 'writev':
    case 'pwrite64':
    case 'pwritev': {
      if (/^(TCP|socket)/.test(path)) {
        return [{ kind: 'say', text: Buffer.concat(stringsIn(args)).toString() }];
      }
      return isWithin(path, folder) ? [parseWrite(call, path, endsByThread)] : [];
    }
    case 'ftruncate':
      endsByThread.set(path, parseNumbers(args).at(-1) ?? 0);
      return [{ kind: 'truncate', path, size: parseNumbers(args).at(-1) ?? 0 }];
    case 'fsync':
    case 'fdatasync':
      return [{ kind: 'sync', path, startedAt: began }];
    case 'mkdir':
    case 'mkdirat':
      return [{ kind: 'make', path: first, isFolder: true }];
    case 'rename':
    case 'renameat':
    case 'renameat2':
      known.delete(first);
      known.add(second);
      endsByThread.set(second, endsByThread.get(first) ?? 0);
      return [{ kind: 'rename', path: first, to: second }];
    case 'link':
    case 'linkat':
      known.add(second);
      return [{ kind: 'link', path: first, to: second }];
    case 'unlink':
    case 'unlinkat':
    case 'rmdir':
      known.delete(first);
      endsByThread.delete(first);
      return [{ kind: 'remove', path: first }];
    default: {
      const isNew = args.includes('O_CREAT') && !known.has(first);
      const isEmptied = args.includes('O_TRUNC') && !isNew;
      if (isNew || isEmptied) endsByThread.set(first, 0);
      if (isNew) known.add(first);
      if (isNew) return [{ kind: 'make', path: first, isFolder: false }];
      return isEmptied ? [{ kind: 'truncate', path: first, size: 0 }] : [];
    }
  }
};

/** Reads a recording: operations within a folder that was empty at first, and output. */
export const readRecording = (
  lines: Iterable<string>,
  folder: string,
): readonly DiskOperation[] => {
  const operations: DiskOperation[] = [];
  const knownThreads = new Set<string>();
  const endsByThread: FileEnds = new Map();
  for (const call of callsIn(lines, () => operations.length)) {
    for (const operation of parseOperations(call, folder, knownThreads, endsByThread)) {
      if (operation.kind === 'say' || isWithin(operation.path, folder)) operations.push(operation);
    }
  }
  return operations;
};
