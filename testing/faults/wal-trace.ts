import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

/** One call to the system: the lines of the trace at which it began and ended, and what it did. */
interface Timed {
  readonly began: number;
  readonly ended: number;
}
/** Bytes of a file of PostgreSQL's log that were handed to the system. */
interface Write extends Timed {
  readonly file: string;
  readonly from: number;
  readonly to: number;
}
/** All that had been written to the file before it began is on the disk when it ends. */
interface Sync extends Timed {
  readonly file: string;
}
/** A success that HTTP told somebody. */
interface Answer extends Timed {
  readonly text: string;
}

export interface Trace {
  readonly writes: readonly Write[];
  readonly syncs: readonly Sync[];
  readonly answers: readonly Answer[];
}

/** Why there can be no trace here, in a sentence; undefined where there can. */
export const whyNoTrace = (): string | undefined => {
  const other = spawn('sleep', ['10'], { stdio: 'ignore' });
  // Where it may look at them, it does so until it is told to stop.
  const tried = spawnSync('strace', ['-o', '/dev/null', '-p', String(other.pid)], { timeout: 1_000, stdio: 'ignore' });
  other.kill();
  const { code } = (tried.error ?? {}) as NodeJS.ErrnoException;
  if (code === 'ETIMEDOUT') return undefined;
  return code === 'ENOENT' ? 'strace is not installed.' : 'strace may not look at other processes here.';
};

const calls = 'pwrite64,fdatasync,fsync,write,writev,sendto,sendmsg';

/** Traces these processes, and what they begin, into `file`; answers with the function that ends it. */
export const startTrace = async (pids: readonly number[], file: string): Promise<() => Promise<void>> => {
  const attach = pids.flatMap((pid) => ['-p', String(pid)]);
  const options = ['-f', '-y', '-s', '4096', '-e', `trace=${calls}`, '-o', file];
  const strace = spawn('strace', [...options, ...attach], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  strace.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const ended = once(strace, 'exit');
  const until = performance.now() + 30_000;
  // A process of PostgreSQL's that looks after tables may have ended meanwhile.
  const isSettled = (pid: number): boolean =>
    said.includes(`Process ${pid} attached`) || said.includes(`ptrace(PTRACE_SEIZE, ${pid}): No such process`);
  while (!pids.every(isSettled)) {
    if (strace.exitCode !== null || performance.now() > until) throw new Error(`strace says:\n${said}`);
    await pause(20);
  }
  return async () => {
    strace.kill('SIGINT');
    await ended;
  };
};

const cutOff = / <unfinished \.\.\.>$/;
const resumed = /^<\.\.\. \w+ resumed>/;

/** Reads what `startTrace` wrote: every line begins with a process's number, and others may cut a call in two. */
export const readTrace = async (file: string): Promise<Trace> => {
  const trace = { writes: [] as Write[], syncs: [] as Sync[], answers: [] as Answer[] };
  const begun = new Map<string, { text: string; line: number }>();
  let line = 0;
  for await (const entry of createInterface(createReadStream(file))) {
    line += 1;
    const [, pid = '', rest = ''] = /^(\d+)\s+(.*)$/.exec(entry) ?? [];
    if (cutOff.test(rest)) {
      begun.set(pid, { text: rest.replace(cutOff, ''), line });
      continue;
    }
    const first = resumed.test(rest) ? begun.get(pid) : undefined;
    note(trace, first ? first.text + rest.replace(resumed, '') : rest, { began: first?.line ?? line, ended: line });
  }
  return trace;
};

const note = (
  trace: { writes: Write[]; syncs: Sync[]; answers: Answer[] },
  text: string,
  { began, ended }: Timed,
): void => {
  if (/^(write|writev|sendto|sendmsg)\(\d+<[^>]*>, .{0,40}"HTTP\/1\.1 20[01] /.test(text)) {
    trace.answers.push({ began, ended, text });
    return;
  }
  const [, name, file = ''] = /^(\w+)\(\d+<[^>]*\/pg_wal\/([0-9A-F]{24})>/.exec(text) ?? [];
  const result = Number(/ = (-?\d+)(?: [^=]*)?$/.exec(text)?.[1] ?? -1);
  if (name === 'pwrite64' && result > 0) {
    const from = Number(/, \d+, (\d+)\) += /.exec(text)?.[1]);
    trace.writes.push({ began, ended, file, from, to: from + result });
  } else if ((name === 'fdatasync' || name === 'fsync') && result === 0) trace.syncs.push({ began, ended, file });
};

/** Where what was acknowledged stands in PostgreSQL's log: the last byte of its commit. */
export interface Commit {
  /** Stands in the answer that acknowledges it. */
  readonly mark: string;
  readonly file: string;
  readonly byte: number;
}

/** The marks whose answer began to leave before their commit was on the disk; and how many answers were looked at. */
export const answeredTooEarly = (
  { writes, syncs, answers }: Trace,
  commits: readonly Commit[],
): { readonly early: string[]; readonly seen: number } => {
  const early: string[] = [];
  let seen = 0;
  for (const { mark, file, byte } of commits) {
    const answer = answers.find(({ text }) => text.includes(mark));
    if (!answer) continue;
    seen += 1;
    const written = writes.filter((write) => write.file === file && write.from <= byte && byte < write.to);
    const isSafe = syncs.some(
      (sync) => sync.file === file && sync.ended < answer.began && written.some(({ ended }) => ended < sync.began),
    );
    if (!isSafe) early.push(mark);
  }
  return { early, seen };
};
