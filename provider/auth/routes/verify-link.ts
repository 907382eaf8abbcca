import type { FastifyRequest } from 'fastify';
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
import { issueTokens, startSession } from '../sessions/session.ts';
import { countVerification } from './verify.ts';

type Parameters = Readonly<Record<string, string>>;

/** What goes into the address that a person is sent on to. */
interface Way {
  readonly query?: Parameters;
  readonly fragment?: Parameters;
}

/**
 * GET /verify: the link of a message, opened in a browser, which is sent on with the code of the link's PKCE flow, with
 * a notice, or with an error. As in GoTrue a code stands in the query, errors and notices also in the fragment.
 */
export const verifyLink: Endpoint = (auth) => ({
  method: 'GET',
  url: '/verify',
  // Those who only look whether a link is there, mail scanners among them, must not use it up.
  exposeHeadRoute: false,
  handler: async (request, reply) => {
    const { token, type } = request.query as Record<string, unknown>;
    if (typeof type !== 'string' || type === '') throw validationFailed('Verify requires a verification type');
    if (typeof token !== 'string' || token === '') throw validationFailed('Verify requires a token or a token hash');
    const target = askedRedirect(auth, request);
    const way = await follow(auth, request, token, type).catch((error: unknown) =>
      refused(errorParameters(error, request)),
    );
    const asked = way.query === undefined ? target : withParameters(target, '?', way.query);
    return reply.redirect(way.fragment === undefined ? asked : withParameters(asked, '#', way.fragment), 303);
  },
});

const follow = async (auth: AuthContext, request: FastifyRequest, link: string, type: string): Promise<Way> => {
  const types = tokenTypesOf(type);
  if (types === undefined) throw validationFailed('Invalid email verification type');
  await countVerification(auth, request);
  if (!link.startsWith(pkcePrefix) && auth.settings.implicit) return followImplicit(auth, request, link, type);
  return auth.database.transaction(async (query) => {
    const taken = await takeByLink(query, link, types);
    if (taken === undefined) throw linkExpired();
    const { part, account } = await acceptToken(query, taken);
    if (part === 'half') return notice(halfConfirmed);
    if (taken.flowId !== null) return { query: { code: await issueCode(query, taken.flowId, account.user.id) } };
    // What only signs in would be used up for nothing; its code, and the link where it is asked for, still count.
    if (taken.type === 'recovery_token') throw linkWithoutFlow();
    return notice('Your email address is confirmed. Log in to go on.');
  });
};

const followImplicit = async (auth: AuthContext, request: FastifyRequest, link: string, type: string): Promise<Way> => {
  const device = deviceOf(request);
  const verified = await auth.database.transaction(async (query) => {
    const taken = await takeByLink(query, link, tokenTypesOf(type) ?? []);
    if (taken === undefined) throw linkExpired();
    const { part } = await acceptToken(query, taken);
    return part === 'half' ? undefined : signIn(auth, query, taken, device);
  });
  if (verified === undefined) return notice(halfConfirmed);
  const { account, session, refreshToken } = verified;
  const tokens = await issueTokens(auth.tokens, account, session, refreshToken);
  return {
    fragment: {
      access_token: tokens.accessToken,
      expires_at: String(tokens.expiresAt),
      expires_in: String(tokens.expiresIn),
      refresh_token: tokens.refreshToken,
      sb: '',
      token_type: 'bearer',
      type,
    },
  };
};

const signIn = async (
  { settings }: AuthContext,
  query: Query,
  { userId }: TakenToken,
  device: ReturnType<typeof deviceOf>,
) => {
  const started = await startSession(query, { userId, method: 'otp', device }, settings);
  const account = await findAccountById(query, userId);
  if (account === undefined) throw linkExpired();
  return { account, ...started };
};

const notice = (message: string): Way => ({ query: { message }, fragment: { message, sb: '' } });

const refused = (told: Parameters): Way => ({ query: told, fragment: { ...told, sb: '' } });
