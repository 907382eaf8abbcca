import type { FastifyPluginAsync, FastifyRequest, RouteOptions } from 'fastify';
import { limitOfRoute, takeBodies } from '../../http/bodies/take-bodies.ts';
import { callerOf } from '../../http/caller.ts';
import { refuseKeysOfPages } from '../../http/keys-of-pages.ts';
import { createAllowance } from '../../http/limits/allowance.ts';
import { limitSubject } from '../../http/limits/limit-subject.ts';
import { workFor } from '../../postgres/caller.ts';
import { type Sweeping, type SweepingSettings, startSweeping } from '../../sweeping/index.ts';
import { adminEndpoints } from '../admin/routes/index.ts';
import { isRefresh, whoAsks } from '../caller.ts';
import { askForCaptcha } from '../captcha/ask-for-captcha.ts';
import type { AuthContext, Endpoint } from '../context.ts';
import { answerError } from '../error-response.ts';
import { notFound, overRequestRateLimit } from '../errors.ts';
import { keyInBrowser } from '../secret-keys/errors.ts';
import { acs } from '../sso/acs.ts';
import { ssoProviders } from '../sso/admin.ts';
import { beginSso } from '../sso/begin.ts';
import { metadata } from '../sso/service-metadata.ts';
import { authorize } from './authorize.ts';
import { callback } from './callback.ts';
import { oauthServer, openidConfiguration } from './discovery.ts';
import { challengeFactor } from './factor-challenge.ts';
import { verifyFactor } from './factor-verify.ts';
import { enrolFactor, unenrolFactor } from './factors.ts';
import { health } from './health.ts';
import { linkIdentityUrl, unlinkIdentityRoute } from './identities.ts';
import { jwks } from './jwks.ts';
import { logout } from './logout.ts';
import { refuseOtherMethods } from './other-methods.ts';
import { magicLink, otp } from './otp.ts';
import { passkeys } from './passkeys.ts';
import { reauthenticate } from './reauthenticate.ts';
import { recover } from './recover.ts';
import { resend } from './resend.ts';
import { settings } from './settings.ts';
import { signup } from './signup.ts';
import { token } from './token.ts';
import { updateUser } from './update-user.ts';
import { user } from './user.ts';
import { verify } from './verify.ts';
import { verifyLink } from './verify-link.ts';

const endpoints: readonly Endpoint[] = [
  signup,
  token,
  user,
  logout,
  jwks,
  health,
  settings,
  authorize,
  callback,
  linkIdentityUrl,
  unlinkIdentityRoute,
  recover,
  otp,
  magicLink,
  verify,
  verifyLink,
  resend,
  reauthenticate,
  updateUser,
  enrolFactor,
  unenrolFactor,
  challengeFactor,
  verifyFactor,
  openidConfiguration,
  oauthServer,
  beginSso,
  acs,
  metadata,
  ...ssoProviders,
  ...passkeys,
  ...adminEndpoints,
];

/** What the longest of its bodies needs, twice. A route may say otherwise. */
const bodyLimit = 16 * 1024;

/** auth/v1, to be registered under its prefix. What has ended is swept away while it is served. */
export const authRoutes =
  (auth: AuthContext, sweeping: SweepingSettings): FastifyPluginAsync =>
  async (app) => {
    let clock: Sweeping | undefined;
    refuseKeysOfPages(app, () => {
      throw keyInBrowser();
    });
    app.addHook('onReady', async () => {
      clock = startSweeping(sweeping);
    });
    app.addHook('onClose', () => clock?.close());
    // As in GoTrue a body is JSON whatever it is called, and each endpoint decodes its own (`body.ts`).
    // Large ones lie in the room of strangers, so that they keep nobody from signing in.
    const roomOf = (request: FastifyRequest) => (limitOfRoute(request) > bodyLimit ? 'strangers' : 'accounts');
    takeBodies(app, { wholeMs: 10_000, roomOf });
    app.addHook('onRoute', (route) => {
      route.bodyLimit ??= bodyLimit;
    });
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    // Ahead of the database, which alone knows whether a refresh token is one.
    const refreshes = createAllowance(auth.settings.refreshesPerAddress);
    app.addHook('preHandler', (request, reply, done) => {
      const wait = isRefresh(request) ? refreshes(limitSubject(request.ip)) : 0;
      if (wait > 0) return done(overRequestRateLimit(wait));
      whoAsks(auth, request).then((who) => workFor(callerOf(request, reply, who), () => done()), done);
    });
    const captcha = askForCaptcha(auth, app.prefix);
    if (captcha) app.addHook('preHandler', captcha);
    app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
    // HEAD is no GET here: those who only look whether a link is there, mail scanners among them, must not use it up.
    const routes = endpoints.map((endpoint): RouteOptions => ({ ...endpoint(auth), exposeHeadRoute: false }));
    for (const route of routes) app.route(route);
    refuseOtherMethods(app, routes);
    // Routes rather than a not-found handler: whoever serves pages beside this has a GET for every path.
    for (const path of ['/', '/*'])
      app.all(path, (request) => {
        throw notFound(request.method, request.url.split('?', 1)[0] ?? '');
      });
  };
