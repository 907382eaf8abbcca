import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { isLoopback } from '../postgres/connection.ts';
import type { OwnDatabase } from '../postgres/types.ts';
import { outboxPage, type Shown } from './outbox-page.ts';

const kept = 200;
const keptDays = 7;

/** Deletes what is old, and what comes before the newest few. */
export const sweepOutbox = (database: OwnDatabase): Promise<unknown> =>
  database.query({
    text: `delete from auth.mail_outbox where due_at is null and (
             created_at < clock_timestamp() - make_interval(days => $2)
             or created_at < (select created_at from auth.mail_outbox where due_at is null
                              order by created_at desc offset $1 limit 1))`,
    values: [kept - 1, keptDays],
  });

/** The mails and messages to phones that were not sent, the newest first, with links that work: for a person at this very machine. */
export const outboxPages =
  (database: OwnDatabase): FastifyPluginAsync =>
  async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      if (!isFromHere(request)) return reply.callNotFound();
      reply.header('cache-control', 'no-store');
    });
    app.get('/outbox', async (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(outboxPage(await readOutbox(database))),
    );
    app.get('/outbox.json', () => readOutbox(database));
  };

const readOutbox = async (database: OwnDatabase): Promise<Shown[]> => {
  const { rows } = await database.query<Shown>({
    text: `select id, kind, recipient, subject, plain, links, code,
             to_char(made_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
           from (
             (select id, kind, recipient, subject, plain, links, code, created_at as made_at
                from auth.mail_outbox where due_at is null order by created_at desc limit $1)
             union all
             (select id, channel, '+' || recipient, code || ' is your code', '', '[]', code, created_at
                from auth.sms_outbox where due_at is null order by created_at desc limit $1)
           ) as messages
           order by made_at desc limit $1`,
    values: [kept],
  });
  return rows;
};

const forwarding = [
  ...['forwarded', 'forwarded-for', 'via', 'x-real-ip', 'x-client-ip'],
  ...['cf-connecting-ip', 'true-client-ip'],
];

/**
 * Whoever reads these mails can take every account over. A proxy on this machine would let the whole world pass as
 * loopback, so any header by which one shows itself closes the door, as does a name that is not this machine's own. A
 * proxy without further settings sends no such header and gives this machine's name, but many then speak HTTP/1.0,
 * which no browser does.
 */
const isFromHere = ({ headers, raw }: FastifyRequest): boolean => {
  const { remoteAddress = '', localAddress = '127.0.0.1' } = raw.socket;
  if (!isLocal(remoteAddress) || !isLocal(localAddress)) return false;
  if (raw.httpVersionMajor === 1 && raw.httpVersionMinor === 0) return false;
  if (Object.keys(headers).some((name) => forwarding.includes(name) || name.startsWith('x-forwarded-'))) return false;
  const host = /^(\[[^\]]*\]|[^:]*)(?::\d+)?$/.exec(headers.host ?? '')?.[1] ?? '';
  return isLoopback(host.replace(/^\[|\]$/g, ''));
};

const isLocal = (address: string): boolean => isLoopback(address.replace(/^::ffff:/i, ''));
