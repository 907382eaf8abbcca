import { OverLimit, Overloaded } from '../../postgres/errors.ts';

/** Why a join is refused: the `reason` of its answer, in the words of the hosted service. */
export class JoinRefused extends Error {
  override readonly name = 'JoinRefused';
  /** The socket ends with it. */
  readonly endsSocket: boolean;

  /** `cause` is a fault of ours, for the log. */
  constructor(reason: string, { endsSocket = false, cause }: { endsSocket?: boolean; cause?: unknown } = {}) {
    super(reason, { cause });
    this.endsSocket = endsSocket;
  }
}

export const noTopic = (): JoinRefused => new JoinRefused('TopicNameRequired: You must provide a topic name');

const tooManyWords = 'ClientJoinRateLimitReached: Too many joins per second';

export const tooManyJoins = (): JoinRefused => new JoinRefused(tooManyWords, { endsSocket: true });

/** Of whoever is no member: the socket stays, since a new one would cost more than this answer. */
export const tooManyJoinsOfStrangers = (): JoinRefused => new JoinRefused(tooManyWords);

/**
 * Of a token that has the form of a key for servers, from an address that showed too many that are none; undefined for
 * any other error, such as that of a database that has too much to do.
 */
export const tooManyKeys = (error: unknown): JoinRefused | undefined =>
  error instanceof OverLimit && error.statusCode === 429 && !(error instanceof Overloaded)
    ? new JoinRefused(`ClientJoinRateLimitReached: ${error.message}`)
    : undefined;

export const tooManyUsers = (): JoinRefused => new JoinRefused('ConnectionRateLimitReached: Too many connected users');

export const tooManyChannels = (): JoinRefused => new JoinRefused('ChannelRateLimitReached: Too many channels');

export const tooManyEntries = (most: number): JoinRefused =>
  new JoinRefused(`UnknownErrorOnChannel: At most ${most} entries of postgres_changes`);

/** Not of the hosted service, which keeps any amount; nor is the next. */
export const tooMuchListenedTo = (): JoinRefused =>
  new JoinRefused('UnknownErrorOnChannel: Too many entries of postgres_changes are listened to');

export const tooMuchMeanwhile = (): JoinRefused =>
  new JoinRefused('UnknownErrorOnChannel: More was sent meanwhile than can wait for the join');

/** Not of the hosted service, which does not ask. */
export const sessionEnded = 'The session of this token has ended';

export const noSession = (): JoinRefused => new JoinRefused(`Unauthorized: ${sessionEnded}`);

export const unableToReplay = (why: string, cause?: unknown): JoinRefused =>
  new JoinRefused(`UnableToReplayMessages: ${why}`, { cause });

/** Of a broadcast that is answered; `topic` without `realtime:`. */
export const mayNotWrite = (topic: string): string =>
  `You do not have permissions to write to this Channel topic: ${topic}`;

/** The reason that an error of the database stands for; undefined for any other. */
export const refusalOf = (error: unknown): string | undefined => {
  const { name, code } = error as { readonly name?: string; readonly code?: string };
  if (name === 'DatabaseUnavailable') return `UnableToConnectToProject: ${noDatabase}`;
  if (name === 'OverLimit') return 'IncreaseConnectionPool: Please increase your connection pool size';
  return code === '57014' ? `QueryCanceled: ${cancelled}` : undefined;
};

export const noDatabase = 'Realtime was unable to connect to the project database';
const cancelled = 'Query was cancelled, please try again';
