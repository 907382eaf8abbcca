import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { childrenOf } from '../../testing/faults/process-tree.ts';

const ticksPerSecond = 100;

/** What the processes of this client's PostgreSQL have used of the processors so far, those included that have ended. */
export const postgresSeconds = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = Number(statOf(rows[0]?.pid ?? 0)[1]);
  // utime and stime of those that run; cutime and cstime are of those that ended.
  const ticks = [
    ...statOf(postmaster).slice(13, 15),
    ...childrenOf(postmaster).flatMap((child) => statOf(child).slice(11, 13)),
  ];
  return ticks.reduce((sum, some) => sum + Number(some), 0) / ticksPerSecond;
};

/** The fields of a process from its state on, by their place in proc_pid_stat(5) less 3; empty where it has ended. */
const statOf = (pid: number): string[] => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\)\s/s, '')
      .split(' ');
  } catch {
    return [];
  }
};
