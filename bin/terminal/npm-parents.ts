import { readFileSync } from 'node:fs';

/** run.mjs among the words of a process, each of which a zero follows. */
const runMjs = /\/run\.mjs\0/;

/** What npm puts between the person and a command. Without npm a shell above is somebody's own, and may well end. */
const between =
  process.env.npm_lifecycle_event === undefined ? [runMjs] : [runMjs, /(^|\W)npm\b|^(sh|dash|bash)\0-c\0/];

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
export const parentOf = (pid: number): number | undefined => {
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
