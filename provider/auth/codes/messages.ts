import type { FastifyRequest } from 'fastify';
import { limitSubject } from '../../http/limits/limit-subject.ts';
import type { MailKind } from '../../mail/index.ts';
import type { Query } from '../../postgres/types.ts';
import type { AuthContext } from '../context.ts';
import { emailRateLimitExceeded, overEmailSendRateLimit } from '../errors.ts';
import { assertBelow, countAttempt, type Limit, recordFailure, takeTurns } from '../limits.ts';
import { redirectTarget, withParameters } from '../redirects.ts';
import { startFlow } from './flow-state.ts';
import { issueToken, type Secrets, type TokenType } from './one-time-tokens.ts';
import type { Challenge } from './pkce.ts';

/** A message and what goes with it: its template, the `type` of its link, the column that says when it was sent. */
interface Sort {
  readonly kind: MailKind;
  readonly verification: string;
  readonly sentAt: string;
}

const sorts = {
  confirmation: { kind: 'confirmation', verification: 'signup', sentAt: 'confirmation_sent_at' },
  invitation: { kind: 'invite', verification: 'invite', sentAt: 'confirmation_sent_at' },
  recovery: { kind: 'recovery', verification: 'recovery', sentAt: 'recovery_sent_at' },
  magicLink: { kind: 'magic_link', verification: 'magiclink', sentAt: 'recovery_sent_at' },
  emailChange: { kind: 'email_change', verification: 'email_change', sentAt: 'email_change_sent_at' },
  reauthentication: { kind: 'reauthentication', verification: '', sentAt: 'reauthentication_sent_at' },
} satisfies Record<string, Sort>;

export interface NewLink {
  readonly sort: keyof typeof sorts;
  readonly type: TokenType;
  /** Undefined is nobody: no mail goes, and how long that takes does not show it. */
  readonly userId: string | undefined;
  readonly to: string;
  readonly flowId?: string | undefined;
  readonly redirectTo?: string;
}

/** Makes a code and what a link carries; `url` is where that is opened, '' for a message without a link. */
export const issueLink = async (
  { settings }: AuthContext,
  query: Query,
  { sort, type, userId, to, flowId, redirectTo = settings.siteUrl }: NewLink,
): Promise<Secrets & { readonly url: string }> => {
  const { verification, sentAt } = sorts[sort];
  const { code, link } = await issueToken(query, settings, { userId, type, email: to, flowId });
  const sent = `update auth.users set ${sentAt} = now(), updated_at = now() where id = $1`;
  await query({ text: sent, values: [userId ?? null] });
  const confirmation = { token: link, type: verification, redirect_to: redirectTo };
  const url = verification === '' ? '' : withParameters(`${settings.issuer}/verify`, '?', confirmation);
  return { code, link, url };
};

export interface NewMessage extends NewLink {
  /** The account's present address. */
  readonly email: string;
  readonly newEmail?: string;
}

/** Makes a code and a link and queues the mail that carries them. `auth.mail.deliver()` is due after the commit. */
export const sendMessage = async (auth: AuthContext, query: Query, message: NewMessage): Promise<void> => {
  const { settings, mail } = auth;
  const { sort, userId, to, email, newEmail = '', flowId, redirectTo = settings.siteUrl } = message;
  const { code, link, url } = await issueLink(auth, query, message);
  await mail.queue(query, {
    kind: sorts[sort].kind,
    to: userId === undefined ? null : to,
    holdsSeconds: settings.otpSeconds,
    values: {
      ConfirmationURL: url,
      // Not GoTrue's: a template whose link leads to a page of its own leads here where the client could not go on there.
      // That is on a page of the list; the site's own pages go on with the token's hash, whoever asked.
      ImplicitURL: settings.implicit && flowId === undefined && settings.redirects.includes(redirectTo) ? url : '',
      Token: code,
      TokenHash: link,
      Email: email,
      NewEmail: newEmail,
      SendingTo: to,
      RedirectTo: redirectTo,
      SiteURL: siteOf(settings, redirectTo),
    },
  });
};

/** The site whose page asked for a message, by where its link leads in the end. */
const siteOf = ({ siteUrl, otherSites }: AuthContext['settings'], redirectTo: string): string => {
  const { origin } = new URL(redirectTo);
  return otherSites.includes(origin) ? origin : siteUrl;
};

/** What asks for messages. Whether one is sent must not show, so asking alone takes a turn. */
type Asking = 'sign-up or sign-in' | 'recovery' | 'email change' | 'reauthentication';

/**
 * Lets one request for a kind of message through per address and interval, whether the address has an account or not;
 * the others are told in how many seconds. Unlike in GoTrue each network has a turn of its own: a stranger who asks in
 * the owner's name each minute leaves the owner theirs. Within the caller's transaction.
 */
export const takeMessageTurn = async (
  { settings }: AuthContext,
  query: Query,
  request: FastifyRequest,
  asking: Asking,
  addresses: readonly string[],
): Promise<void> => {
  const allowance = { count: 1, seconds: settings.messageIntervalSeconds };
  const limits = addresses
    .filter((address) => address !== '')
    .map(
      (subject): Limit => ({
        kind: `message for ${asking}`,
        subject,
        network: limitSubject(request.ip),
        ...allowance,
        refusal: overEmailSendRateLimit,
      }),
    );
  await takeTurns(query, limits);
  await assertBelow(query, limits);
  await recordFailure(query, limits);
};

/** Counts a request for a message against the network address it came from. */
export const countMessage = ({ database, settings }: AuthContext, request: FastifyRequest): Promise<void> =>
  countAttempt(database, {
    kind: 'message from address',
    subject: limitSubject(request.ip),
    ...settings.messagesPerAddress,
    refusal: emailRateLimitExceeded,
  });

/** Where the link of a message leads in the end, by `redirect_to` of the request's query. */
export const askedRedirect = ({ settings }: AuthContext, request: FastifyRequest): string => {
  const { redirect_to: asked } = request.query as Record<string, unknown>;
  return redirectTarget(settings, typeof asked === 'string' && asked !== '' ? asked : undefined);
};

/** Begins the flow that a message's link leads back to, where the request sent a challenge. Answers its id. */
export const startMessageFlow = async (
  query: Query,
  challenge: Challenge | undefined,
  flow: { authenticationMethod: string; userId: string | undefined; redirectTo: string },
): Promise<string | undefined> => {
  if (challenge === undefined) return undefined;
  return (await startFlow(query, { ...challenge, ...flow, provider: 'email' })).id;
};
