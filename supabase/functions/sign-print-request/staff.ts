import { Refusal } from './refusal.ts';

/** The data service, and the key that every request to it carries. */
interface Project {
  readonly url: string;
  readonly key: string;
}

const staffRoles = ['admin', 'superadmin'];

/**
 * Asks the data service for the caller's role with the caller's own token: it verifies that token, knows whether its
 * session still lives, and shows a person no more than their own profile. Throws `Refusal` for everybody else: 401 for
 * whoever has no session (no token, or one that names nobody, as the public key does), 403 for who is no staff.
 */
export const onlyStaff = async (authorization: string, { url, key }: Project): Promise<void> => {
  const person = subjectOf(authorization);
  if (person === undefined) throw noSession();
  const answer = await fetch(`${url}/rest/v1/profiles?select=role&id=eq.${person}`, {
    headers: { apikey: key, authorization, accept: 'application/json' },
    signal: AbortSignal.timeout(5_000),
  }).catch(() => undefined);
  const body: unknown = await answer?.json().catch(() => undefined);
  if (answer?.status === 401) throw noSession(messageOf(body));
  if (!answer?.ok) throw new Refusal(503, 'unavailable', 'The shop’s data cannot be reached at the moment.');
  const role = Array.isArray(body) ? (body as { role?: string }[])[0]?.role : undefined;
  if (role === undefined || !staffRoles.includes(role)) throw forbidden();
};

const noSession = (message = 'Log in again.'): Refusal => new Refusal(401, 'unauthorized', message);

const forbidden = (): Refusal => new Refusal(403, 'forbidden', 'Only staff may have print jobs signed.');

const messageOf = (body: unknown): string | undefined => {
  const { message } = (body ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : undefined;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whom the token names. It says no more than which profile to ask for: the data service verifies it. */
const subjectOf = (authorization: string): string | undefined => {
  const [, claims = ''] = /^bearer\s+[\w-]+\.([\w-]+)\.[\w-]+$/i.exec(authorization.trim()) ?? [];
  try {
    const { sub } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown };
    return typeof sub === 'string' && uuid.test(sub) ? sub : undefined;
  } catch {
    return undefined;
  }
};
