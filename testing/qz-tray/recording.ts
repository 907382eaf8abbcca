import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A message of the web socket: JSON, or what was sent in its place. */
export type Message = Readonly<Record<string, unknown>> | string;

interface Moment {
  /** Since the connection was begun. */
  readonly ms: number;
  readonly from: 'page' | 'service';
}

/** What a page sent or heard; how the service closed; where the connection was opened. */
export type Frame = Moment &
  (
    | { readonly frame: Message }
    | { readonly closed: { readonly code: number; readonly reason: string } }
    | { readonly opened: string }
    | { readonly open: string }
  );

/** What one connection to a real QZ Tray 2.2.6 said and heard. */
export interface Recording {
  /** What was done. */
  readonly about: string;
  readonly frames: readonly Frame[];
}

const folder = join(import.meta.dirname, 'recordings');

/** The names of all recordings. */
export const recordings: readonly string[] = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.slice(0, -'.json'.length))
  .sort();

export const readRecording = (name: string): Recording =>
  JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));

/** What may differ: numbers of jobs, and where the printers of a computer are plugged in. */
const alike = (text: string, ids: Map<string, number>): string =>
  text
    .replaceAll(/(jobId\\?":|JobId: )(\d+)/g, (_, name: string, id: string) => {
      ids.set(id, ids.get(id) ?? ids.size + 1);
      return `${name}${ids.get(id)}`;
    })
    .replaceAll(/"connection":"[^"]*"/g, '"connection":""');

/** What the service said, in order and with the order of its keys, each as text that can be compared. */
export const comparable = (said: readonly Frame[]): string[] => {
  const ids = new Map<string, number>();
  return said.map((frame) =>
    'frame' in frame
      ? alike(JSON.stringify(frame.frame), ids)
      : `closed ${JSON.stringify('closed' in frame ? frame.closed : '')}`,
  );
};
