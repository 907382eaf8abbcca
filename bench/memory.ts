import { readFileSync, writeFileSync } from 'node:fs';

const megabytes = (pid: number, field: 'VmRSS' | 'VmHWM'): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
};

export const residentMegabytes = (pid: number): number => megabytes(pid, 'VmRSS');

/** The most that was resident since `forgetPeak`. */
export const peakMegabytes = (pid: number): number => megabytes(pid, 'VmHWM');

export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');
