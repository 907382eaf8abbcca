import { codesOf } from '../../e2e/authenticator.ts';
import { accounts, askAccounts } from '../../e2e/fixtures.ts';

/** A Super Admin who has a second step: the demo's own sign-ins have none. */
export const meera = { email: 'meera@demo.thaan.example', password: 'nine yards of silk' } as const;

interface Session {
  readonly access_token: string;
  readonly user: { readonly id: string };
}

const sessionOf = (answer: string): Session => JSON.parse(answer) as Session;

/** The code of the mail that confirms her address, which the demo keeps. */
const mailedCode = async (url: string): Promise<string> => {
  const mails = (await (await fetch(`${url}/outbox.json`)).json()) as { recipient: string; code: string }[];
  return mails.find(({ recipient }) => recipient === meera.email)?.code ?? '';
};

const changeProfiles = async (url: string, token: string, method: string, query: string, body: object) => {
  const { key } = (await (await fetch(`${url}/config.json`)).json()) as { key: string };
  const answer = await fetch(`${url}/rest/v1/profiles${query}`, {
    method,
    headers: { apikey: key, authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`Her profile was refused: ${await answer.text()}`);
};

/** Makes her account with its role and its app; answers the session that a browser keeps of her. */
export const addMeera = async (url: string): Promise<string> => {
  await askAccounts(url, 'signup', meera);
  const confirmed = { type: 'signup', email: meera.email, token: await mailedCode(url) };
  const { access_token: token, user } = sessionOf(await askAccounts(url, 'verify', confirmed));
  await changeProfiles(url, token, 'POST', '', { id: user.id, email: meera.email, role: 'user' });
  const owner = sessionOf(await askAccounts(url, 'token?grant_type=password', accounts.superadmin));
  await changeProfiles(url, owner.access_token, 'PATCH', `?id=eq.${user.id}`, { role: 'superadmin' });
  const app = { factor_type: 'totp', friendly_name: 'Meera’s phone' };
  const { id, totp } = JSON.parse(await askAccounts(url, 'factors', app, token));
  const challenge = JSON.parse(await askAccounts(url, `factors/${id}/challenge`, {}, token));
  const proof = { challenge_id: challenge.id, code: codesOf(totp.secret)() };
  return askAccounts(url, `factors/${id}/verify`, proof, token);
};
