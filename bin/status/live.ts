import type { Announcement } from '../serving/announcement.ts';
import type { LiveStatus } from '../serving/status-route.ts';

const patienceMs = 5_000;

/** What a server tells of who is at work; null where it does not answer. */
export const liveOf = async ({ here, key }: Announcement): Promise<LiveStatus | null> => {
  try {
    const headers = { authorization: `Bearer ${key}` };
    const answer = await fetch(`${here}/status`, { headers, signal: AbortSignal.timeout(patienceMs) });
    return answer.ok ? ((await answer.json()) as LiveStatus) : null;
  } catch {
    return null;
  }
};

/** '3 sockets with 5 channels, 2 people present; changes are told'. */
export const liveText = (live: LiveStatus | null): string => {
  if (live === null) return 'not known: no server with a data folder answers';
  const { sockets, channels, members } = live;
  return [
    `${count(sockets, 'socket')} with ${count(channels, 'channel')}`,
    `${members === 1 ? '1 person' : `${members} people`} present; ${changesText(live)}`,
  ].join(', ');
};

const count = (number: number, thing: string): string =>
  `${number.toLocaleString('en-IN')} ${thing}${number === 1 ? '' : 's'}`;

const changesText = ({ changes }: LiveStatus): string =>
  ({
    heard: 'changes are told',
    'not asked for': 'nobody asks for changes yet',
    lost: 'changes are NOT TOLD at the moment',
    never: 'changes are NOT TOLD',
  })[changes.state];

/** What somebody should look after. */
export const liveCare = (live: LiveStatus | null): string[] => {
  const reason = live?.changes.reason;
  return reason === undefined ? [] : [`Lists are not live: ${reason}.`];
};
