import type { FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import * as z from 'zod';
import { createAllowance } from '../../http/limits/allowance.ts';
import { limitSubject } from '../../http/limits/limit-subject.ts';
import { assertAdmin } from '../admin/assert-admin.ts';
import { readBody, text } from '../body.ts';
import type { AuthContext } from '../context.ts';
import { overRequestRateLimit } from '../errors.ts';
import { createFairQueue } from '../passwords/fair-queue.ts';
import type { CompleteSettings } from '../settings.ts';
import { captchaFailed } from './errors.ts';
import { createVerifyToken, type VerifyToken } from './verify.ts';

/** What is asked by people whom nobody knows yet, by the path below auth/v1. */
const paths = ['/signup', '/token', '/recover', '/otp', '/magiclink', '/resend', '/sso'];
/** Grants that show something which a captcha was asked for before. */
const grantsWithout: ReadonlySet<unknown> = new Set(['refresh_token', 'pkce']);

const shape = z.object({ gotrue_meta_security: z.object({ captcha_token: text }).nullish() });

/**
 * A handler ahead of those of the routes, where a captcha is set up: refuses what comes without a token that holds, but
 * for whoever shows a key for servers. Ahead of the database, and of the words for what is switched off, as in GoTrue.
 *
 * @param prefix of the routes
 */
export const askForCaptcha = (auth: AuthContext, prefix: string): preHandlerAsyncHookHandler | undefined => {
  const verify = boundedVerify(auth.settings);
  if (verify === undefined) return undefined;
  const asked = new Set(paths.map((path) => prefix + path));
  const isAsked = ({ method, routeOptions, query }: FastifyRequest): boolean =>
    method === 'POST' &&
    asked.has(routeOptions.url ?? '') &&
    !(routeOptions.url === `${prefix}/token` && grantsWithout.has((query as { grant_type?: unknown }).grant_type));
  return async (request) => {
    if (!isAsked(request) || (await isServer(auth, request))) return;
    const token = readBody(shape, request.body).gotrue_meta_security?.captcha_token.trim() ?? '';
    if (token === '') throw captchaFailed('no captcha_token found');
    await verify(token, request.ip);
  };
};

// A service that is slow holds no more than these, and whoever waits takes turns by network address.
const [underWay, inLine] = [16, 48];

/** Whatever strangers send, so many calls are made for an address and so many at once. */
const boundedVerify = ({
  captcha,
  captchasPerAddress,
  siteUrl,
  otherSites,
}: CompleteSettings): VerifyToken | undefined => {
  if (captcha === undefined) return undefined;
  const verify = createVerifyToken(
    captcha,
    [siteUrl, ...otherSites].map((url) => new URL(url).hostname),
  );
  const allowance = createAllowance(captchasPerAddress);
  const inTurn = createFairQueue(underWay, inLine, () => overRequestRateLimit(1));
  return async (token, ip) => {
    const subject = limitSubject(ip);
    const wait = allowance(subject);
    if (wait > 0) throw overRequestRateLimit(wait);
    await inTurn(() => verify(token, ip), subject);
  };
};

const isServer = (auth: AuthContext, request: FastifyRequest): Promise<boolean> =>
  assertAdmin(auth, request).then(
    () => true,
    () => false,
  );
