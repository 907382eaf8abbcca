import { useEffect, useState } from 'react';
import { drawCommands, type PrintedJob } from '../../../../../../shop/label/interpreter/draw.ts';
import { bytesOfHex } from '../../../../../../shop/label/tspl.ts';

/** A job that came out of the demo printer. */
export interface OutputJob extends PrintedJob {
  readonly id: string;
  /** When, in milliseconds since 1970. */
  readonly at: number;
}

interface DemoFeed {
  readonly state: 'connecting' | 'listening' | 'lost';
  /** Newest first. */
  readonly jobs: readonly OutputJob[];
}

const feedPath = '/demo/printer/feed';
const keptJobs = 50;
const retryAfter = 2_000;

interface FedJob {
  readonly id: string;
  readonly at: number;
  /** The commands of one copy. */
  readonly hex: string;
  readonly copies: number;
}

const output = ({ id, at, hex, copies }: FedJob): OutputJob => {
  const { labels, ignored } = drawCommands(bytesOfHex(hex) ?? new Uint8Array());
  return { id, at, ignored, labels: labels.map((label) => ({ ...label, copies: label.copies * copies })) };
};

const withNew = (known: readonly OutputJob[], fed: readonly FedJob[]): readonly OutputJob[] => {
  const fresh = fed.filter(({ id }) => !known.some((job) => job.id === id)).map(output);
  return [...fresh.reverse(), ...known].slice(0, keptJobs);
};

/** Listens to the demo printer; a lost connection is taken up again. */
export const useDemoFeed = (): DemoFeed => {
  const [feed, setFeed] = useState<DemoFeed>({ state: 'connecting', jobs: [] });
  useEffect(() => {
    let socket: WebSocket | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listen = (): void => {
      socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${feedPath}`);
      socket.onmessage = ({ data }) => {
        const { jobs } = JSON.parse(String(data)) as { jobs: FedJob[] };
        setFeed((known) => ({ state: 'listening', jobs: withNew(known.jobs, jobs) }));
      };
      socket.onclose = () => {
        setFeed(({ jobs }) => ({ state: 'lost', jobs }));
        timer = setTimeout(listen, retryAfter);
      };
    };
    listen();
    return () => {
      clearTimeout(timer);
      if (socket) socket.onclose = null;
      socket?.close();
    };
  }, []);
  return feed;
};
