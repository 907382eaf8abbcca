import type { Thaan } from '../bin/serving/start-thaan.ts';
import { answerChallenge, type TestApp, withApp } from '../provider/testing/apps.ts';

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

/**
 * Signs in by password and app, and answers the access token of the session that it raised: by an app that shows the
 * account's codes already, else by a new one.
 */
export const enterByApp = async (thaan: Thaan, email: string, password: string, app?: TestApp) => {
  const { token } = await signIn(thaan, email, password);
  const post = async (path: string, body: unknown) => {
    const answer = await ask(thaan, `/auth/v1${path}`, body, token);
    return { status: answer.status, body: (await answer.json()) as Record<string, string> };
  };
  if (!app) {
    const { app: made, raised } = await withApp({ post }, {});
    return { app: made, token: raised.authorization?.replace('Bearer ', '') ?? '' };
  }
  // The code of this moment may be used up: the app may have been made in it.
  const { status, body } = await answerChallenge({ post }, {}, app, app.code(1));
  if (status !== 200) throw new Error(`The app's code was refused: ${JSON.stringify(body)}`);
  return { app, token: body.access_token ?? '' };
};
