import type { Thaan } from '../bin/serving/start-thaan.ts';
import { withApp } from '../provider/testing/apps.ts';

/** GET, or POST with a body, as a client of the public key or with a session's token. */
export const ask = ({ url, publicKey }: Thaan, path: string, body?: unknown, token?: string): Promise<Response> =>
  fetch(`${url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      apikey: publicKey,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

export interface SignedIn {
  readonly status: number;
  /** GoTrue's code of a refusal. */
  readonly code: string | undefined;
  readonly token: string;
}

export const signIn = async (thaan: Thaan, email: string, password: string): Promise<SignedIn> => {
  const answer = await ask(thaan, '/auth/v1/token?grant_type=password', { email, password });
  const { error_code: code, access_token: token = '' } = (await answer.json()) as Record<string, string>;
  return { status: answer.status, code, token };
};

/** The profiles that this session may see: its own, or everybody's; the refusal's body when it has ended. */
export const profilesSeen = async (thaan: Thaan, token: string): Promise<unknown> =>
  (await ask(thaan, '/rest/v1/profiles?select=email,role&order=email', undefined, token)).json();

/** Signs in an account that has no second step, takes one and answers the access token of the session that it raised. */
export const enterByApp = async (thaan: Thaan, email: string, password: string): Promise<string> => {
  const { token } = await signIn(thaan, email, password);
  const post = async (path: string, body: unknown) => {
    const answer = await ask(thaan, `/auth/v1${path}`, body, token);
    return { status: answer.status, body: await answer.json() };
  };
  const { raised } = await withApp({ post }, {});
  return raised.authorization?.replace('Bearer ', '') ?? '';
};
