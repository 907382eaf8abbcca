import type { FastifyPluginAsync } from 'fastify';
import { isLoopback, type Mail } from '../../provider/index.ts';
import type { Installation } from '../database/installation.ts';
import type { Settings } from '../settings/settings.ts';

/**
 * Whether mail that was not sent may be read at /outbox: whoever reads it can take every account over. So only where
 * the server listens on this machine alone and no setting speaks of a proxy: one on this machine may forward neither
 * addresses nor the name that people open, and its visitors would look like somebody sitting here.
 */
export const isOutboxOpen = (kind: Installation, host: string, { mail, proxies, url }: Settings): boolean =>
  mail.smtpUrl === undefined &&
  isLoopback(host) &&
  proxies.length === 0 &&
  (kind === 'demo' || url === undefined || isLoopback(new URL(url).hostname.replace(/^\[|\]$/g, '')));

/** The outbox, or nothing at its addresses; the portal, which answers for every page, is kept out of them too. */
export const outboxRoutes = (mail: Mail, isOpen: boolean): FastifyPluginAsync =>
  isOpen
    ? mail.outbox
    : async (app) => {
        for (const path of ['/outbox', '/outbox.json']) app.get(path, (_request, reply) => reply.callNotFound());
      };
