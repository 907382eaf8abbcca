import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Query } from '../../postgres/types.ts';
import { findAccountById } from '../accounts/account.ts';
import { issueCode } from '../codes/flow-state.ts';
import { askedRedirect } from '../codes/messages.ts';
import { pkcePrefix, type TakenToken, takeByLink } from '../codes/one-time-tokens.ts';
import { acceptToken, halfConfirmed, tokenTypesOf } from '../codes/verification.ts';
import type { AuthContext, Endpoint } from '../context.ts';
import { linkExpired, linkWithoutFlow, validationFailed } from '../errors.ts';
import { errorParameters } from '../redirect-error.ts';
import { withParameters } from '../redirects.ts';
import { deviceOf } from '../sessions/device.ts';
import { nameSession } from '../sessions/name-session.ts';
import { issueTokens, startSession } from '../sessions/session.ts';
import { sessionInAddress } from '../sessions/session-in-address.ts';
import { countVerification } from './verify.ts';

type Parameters = Readonly<Record<string, string>>;

/** What goes into the address that a person is sent on to: a code, a session, or what there is to say. */
type Way = { readonly code: string } | { readonly session: Parameters } | { readonly told: Parameters };

/**
 * GET /verify: the link of a message, opened in a browser, which is sent on with the code of the link's PKCE flow, with
 * a session where that is allowed without PKCE, with a notice, or with an error. As in GoTrue a code stands in the
 * query, a session in the fragment, errors and notices in both.
 */
export const verifyLink: Endpoint = (auth) => ({
  method: 'GET',
  url: '/verify',
  handler: async (request, reply) => {
    const { token, type } = request.query as Record<string, unknown>;
    if (typeof type !== 'string' || type === '') throw validationFailed('Verify requires a verification type');
    if (typeof token !== 'string' || token === '') throw validationFailed('Verify requires a token or a token hash');
    const target = askedRedirect(auth, request);
    const way = await follow(auth, request, reply, token, type).catch((error: unknown) => ({
      told: errorParameters(error, request),
    }));
    return reply.redirect(addressOf(target, way, isImplicit(auth, token)), 303);
  },
});

/** Whether a link gives its session to whoever opens it; as in GoTrue all of its answers stand in the fragment alone. */
const isImplicit = ({ settings }: AuthContext, link: string): boolean =>
  settings.implicit && !link.startsWith(pkcePrefix);

const addressOf = (target: string, way: Way, inFragment: boolean): string => {
  if ('code' in way) return withParameters(target, '?', { code: way.code });
  if ('session' in way) return withParameters(target, '#', way.session);
  const asked = inFragment ? target : withParameters(target, '?', way.told);
  return withParameters(asked, '#', { ...way.told, sb: '' });
};

const follow = async (
  auth: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  link: string,
  type: string,
): Promise<Way> => {
  const types = tokenTypesOf(type);
  if (types === undefined) throw validationFailed('Invalid email verification type');
  await countVerification(auth, request);
  if (isImplicit(auth, link)) return followImplicit(auth, request, reply, link, type);
  const way = await auth.database.transaction(async (query): Promise<Way> => {
    const taken = await takeByLink(query, link, types);
    if (taken === undefined) throw linkExpired();
    const { part, account } = await acceptToken(query, auth, taken, deviceOf(request));
    if (part === 'half') return { told: { message: halfConfirmed } };
    if (taken.flowId !== null) return { code: await issueCode(query, taken.flowId, account.user.id) };
    // What only signs in would be used up for nothing; its code, and the link where it is asked for, still count.
    // So would an invitation, whose person has yet to choose a password.
    if (taken.type === 'recovery_token' || type === 'invite') throw linkWithoutFlow(auth.settings.implicitSetting);
    return { told: { message: 'Your email address is confirmed. Log in to go on.' } };
  });
  auth.mail.deliver();
  return way;
};

const followImplicit = async (
  auth: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  link: string,
  type: string,
): Promise<Way> => {
  const device = deviceOf(request);
  const verified = await auth.database.transaction(async (query) => {
    const taken = await takeByLink(query, link, tokenTypesOf(type) ?? []);
    if (taken === undefined) throw linkExpired();
    const { part } = await acceptToken(query, auth, taken, device);
    return part === 'half' ? undefined : signIn(auth, query, taken, device);
  });
  auth.mail.deliver();
  if (verified === undefined) return { told: { message: halfConfirmed } };
  const { account, session, refreshToken } = verified;
  nameSession(reply, account, session);
  const tokens = await issueTokens(auth.tokens, account, session, refreshToken);
  return { session: sessionInAddress(tokens, { type }) };
};

const signIn = async (auth: AuthContext, query: Query, { userId }: TakenToken, device: ReturnType<typeof deviceOf>) => {
  const started = await startSession(query, { userId, method: 'otp', device }, auth);
  const account = await findAccountById(query, userId);
  if (account === undefined) throw linkExpired();
  return { account, ...started };
};
