import { npmChain, parentOf } from './npm-parents.ts';

const everyMs = 300;

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
