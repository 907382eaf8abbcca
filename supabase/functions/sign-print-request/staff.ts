import { Refusal } from './refusal.ts';

/** The data service, and the key that every request to it carries. */
interface Project {
  readonly url: string;
  readonly key: string;
}

/**
 * Asks the data service with the caller's own token whether they may enter: it verifies that token, knows whether its
 * session still lives, the role, and whether a second step is missing. Throws `Refusal` for everybody else: 401 for
 * whoever has no session (no token, or one that names nobody, as the public key does), 403 for who is no staff.
 */
export const onlyStaff = async (authorization: string, { url, key }: Project): Promise<void> => {
  if (!namesPerson(authorization)) throw noSession();
  const answer = await fetch(`${url}/rest/v1/rpc/own_second_step`, {
    headers: { apikey: key, authorization, accept: 'application/json' },
    signal: AbortSignal.timeout(5_000),
  }).catch(() => undefined);
  const body: unknown = await answer?.json().catch(() => undefined);
  if (answer?.status === 401) throw noSession(messageOf(body));
  if (!answer?.ok) throw new Refusal(503, 'unavailable', 'The shop’s data cannot be reached at the moment.');
  if ((body as { may_enter?: unknown } | undefined)?.may_enter !== true) throw forbidden();
};

const noSession = (message = 'Log in again.'): Refusal => new Refusal(401, 'unauthorized', message);

const forbidden = (): Refusal => new Refusal(403, 'forbidden', 'Only staff may have print jobs signed.');

const messageOf = (body: unknown): string | undefined => {
  const { message } = (body ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : undefined;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether the token names somebody; the data service verifies it. */
const namesPerson = (authorization: string): boolean => {
  const [, claims = ''] = /^bearer\s+[\w-]+\.([\w-]+)\.[\w-]+$/i.exec(authorization.trim()) ?? [];
  try {
    const { sub } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown };
    return typeof sub === 'string' && uuid.test(sub);
  } catch {
    return false;
  }
};
