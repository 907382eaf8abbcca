import { readFileSync } from 'node:fs';

const everyMs = 300;

/** run.mjs among the words of a process, each of which a zero follows. */
const runMjs = /\/run\.mjs\0/;

/** What npm puts between the person and a command. Without npm a shell above is somebody's own, and may well end. */
const between =
  process.env.npm_lifecycle_event === undefined ? [runMjs] : [runMjs, /(^|\W)npm\b|^(sh|dash|bash)\0-c\0/];

/**
 * Calls `stop` when one of the processes between the person and this one has ended: npm, its shell, run.mjs. A shell
 * may die of a signal to npm and pass nothing on, and what is killed outright passes nothing on either: without this
 * they would leave the server running. Linux only; elsewhere there is only Ctrl+C, which reaches every process of the
 * terminal.
 */
export const stopWithNpm = (stop: () => void): void => {
  if (process.platform !== 'linux') return;
  const chain = npmChain();
  const timer = setInterval(() => {
    if (chain.every(({ pid, parent }) => parentOf(pid) === parent)) return;
    clearInterval(timer);
    stop();
  }, everyMs);
  timer.unref();
};

/** This process and those above it, each with its parent, up to the npm or the run.mjs that was typed. */
export const npmChain = (): { pid: number; parent: number }[] => {
  const chain: { pid: number; parent: number }[] = [];
  for (let pid = process.pid; ; ) {
    const parent = parentOf(pid);
    if (parent === undefined || !between.some((words) => words.test(commandOf(parent)))) return chain;
    chain.push({ pid, parent });
    pid = parent;
  }
};

/** The fourth field of /proc/<pid>/stat; the second, the name in parentheses, may hold anything. */
const parentOf = (pid: number): number | undefined => {
  const fields = read(pid, 'stat').replace(/^.*\)/s, '').trim().split(' ');
  return fields[1] === undefined ? undefined : Number(fields[1]);
};

const commandOf = (pid: number): string => read(pid, 'cmdline');

const read = (pid: number, file: 'stat' | 'cmdline'): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
};
