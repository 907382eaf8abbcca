import type { Query } from '../../postgres/types.ts';
import type { TextMessage } from '../../sms/index.ts';
import type { Account } from '../accounts/account.ts';
import { presentUser } from '../accounts/present.ts';
import type { AuthContext } from '../context.ts';
import { invalidChannel, unexpectedFailure } from '../errors.ts';
import { issueToken, type TokenType } from './one-time-tokens.ts';

export type Channel = TextMessage['channel'];

/** What a code to a phone is for: the token that it proves, and the column that says when it was sent. */
const sorts = {
  confirmation: { type: 'confirmation_token', sentAt: 'confirmation_sent_at' },
  phoneChange: { type: 'phone_change_token', sentAt: 'phone_change_sent_at' },
  reauthentication: { type: 'reauthentication_token', sentAt: 'reauthentication_sent_at' },
} satisfies Record<string, { type: TokenType; sentAt: string }>;

export interface NewText {
  readonly sort: keyof typeof sorts;
  /** Undefined is nobody: no message goes, and how long that takes does not show it. */
  readonly account: Account | undefined;
  /** In digits. */
  readonly to: string;
  readonly channel: Channel;
  /** Where it was asked for. */
  readonly ip: string | null;
}

/**
 * Makes a code and queues the message that carries it; answers the message's id, also where nobody is sent one.
 * `auth.sms.deliver()` is due after the commit.
 */
export const sendText = async (
  { settings, sms }: AuthContext,
  query: Query,
  { sort, account, to, channel, ip }: NewText,
): Promise<string> => {
  // Asked for where messages go alone.
  if (sms === undefined) throw unexpectedFailure();
  const { type, sentAt } = sorts[sort];
  const userId = account?.user.id;
  const seconds = settings.smsOtpSeconds;
  const { code } = await issueToken(query, settings, { userId, type, email: to, seconds });
  const sent = `update auth.users set ${sentAt} = now(), updated_at = now() where id = $1`;
  await query({ text: sent, values: [userId ?? null] });
  return sms.queue(query, {
    to: account === undefined ? null : to,
    code,
    channel,
    user: account === undefined ? {} : presentUser(account),
    purpose: `${type} of ${userId ?? ''}`,
    ip,
    holdsSeconds: seconds,
  });
};

/** How a message is to go; `sms` where nothing was said. Throws for what is no way. */
export const readChannel = (asked: string): Channel => {
  const channel = asked === '' ? 'sms' : asked;
  if (channel !== 'sms' && channel !== 'whatsapp') throw invalidChannel();
  return channel;
};
