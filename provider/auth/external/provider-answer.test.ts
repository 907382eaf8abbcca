import type { JWTPayload } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountsWith, errorOf, siteError } from '../../testing/external.ts';
import { testGoogle } from '../../testing/file-servers.ts';
import { type GoogleTest, siteUrl } from '../../testing/google.ts';
import { claimsOf, type TestPerson } from '../../testing/oidc.ts';

/** What comes back from the OpenID provider and must not be taken: states, codes, refusals, identity tokens. */
const google = testGoogle();
const accountsOf = accountsWith(google);

beforeEach(() => {
  google.oidc.alter = undefined;
});

/** Who comes back with nothing that we know learns it by the query alone. */
const stateless = ({ status, location, query }: Awaited<ReturnType<GoogleTest['visit']>>) => {
  expect(status).toBe(303);
  expect(location).not.toContain('#');
  return { at: location.split('?')[0], error: query.get('error'), code: query.get('error_code') };
};

describe('states and codes', () => {
  const begin = async (more?: Record<string, string>) => {
    const person = google.know({});
    const { location, verifier } = await google.authorize(more);
    return { person, location, verifier, state: new URL(location).searchParams.get('state') ?? '' };
  };
  const backFrom = async (location: string, { sub }: TestPerson) =>
    (await google.oidc.signIn(location, sub)).replace(/^.*(?=\/callback)/, '');

  test('a state is taken once', async () => {
    const { person, location } = await begin();
    const back = await backFrom(location, person);
    expect((await google.visit(back)).query.get('code')).not.toBeNull();
    expect(stateless(await google.visit(back))).toEqual(siteError('invalid_request', 'bad_oauth_state'));
  });

  test('of 50 returns with one state at once one goes on', async () => {
    const { person, location } = await begin();
    const back = await backFrom(location, person);
    const visits = await Promise.all(Array.from({ length: 50 }, () => google.visit(back)));
    expect(visits.filter(({ query }) => query.get('code') !== null)).toHaveLength(1);
    expect(visits.filter(({ query }) => query.get('error_code') === 'bad_oauth_state')).toHaveLength(49);
  });

  test.each([
    ['none', '', 'bad_oauth_callback'],
    ['a forged one', 'state=2f1f5c6e-52cf-4a5c-9a8e-0a51b1b4b9d1', 'bad_oauth_state'],
    ['what is none', 'state=%27%20or%201%3D1', 'bad_oauth_state'],
    ['two', 'state=x&state=y', 'bad_oauth_state'],
    ['a long one', `state=${'a'.repeat(5_000)}`, 'bad_oauth_state'],
    ['the null character', 'state=%00', 'bad_oauth_state'],
  ])('a state that is %s leads to the site with an error', async (_name, query, code) => {
    const refused = stateless(await google.visit(`/callback?code=x&${query}`));
    expect(refused).toEqual(siteError('invalid_request', code));
  });

  test('a state lives five minutes, and one that is dated later than now does not count', async () => {
    for (const [age, code] of [
      [298, null],
      [301, 'bad_oauth_state'],
      [-61, 'bad_oauth_state'],
    ] as const) {
      const { person, location, state } = await begin();
      await google.provider.query({
        text: `update auth.oauth_client_states set created_at = created_at - make_interval(secs => $2) where id = $1`,
        values: [state, age],
      });
      expect((await google.visit(await backFrom(location, person))).query.get('error_code')).toBe(code);
    }
  });

  test('a code of another sign-in is refused, and the state is used up', async () => {
    const mine = await begin();
    const stolen = new URLSearchParams((await backFrom((await begin()).location, mine.person)).split('?')[1]);
    const mixed = `/callback?${new URLSearchParams({ code: stolen.get('code') ?? '', state: mine.state })}`;
    expect(errorOf(await google.visit(mixed))).toEqual(siteError('server_error', 'unexpected_failure'));
    expect(stateless(await google.visit(mixed))).toEqual(siteError('invalid_request', 'bad_oauth_state'));
    expect(await accountsOf(mine.person.email)).toEqual([]);
  });

  test('no code, an invented code, an answer in another’s name', async () => {
    for (const [parameters, error, code] of [
      ['', 'invalid_request', 'bad_oauth_callback'],
      ['&code=invented', 'server_error', 'unexpected_failure'],
      ['&code=invented&iss=https://evil.example', 'server_error', 'unexpected_failure'],
    ] as const) {
      const { state } = await begin();
      const refused = errorOf(await google.visit(`/callback?state=${state}${parameters}`));
      expect(refused, parameters).toEqual(siteError(error, code));
    }
  });

  test('asking for the headers alone uses nothing up', async () => {
    const { person, location } = await begin();
    const back = await backFrom(location, person);
    expect((await google.visit(back, { method: 'HEAD' })).status).toBe(405);
    expect((await google.visit(back)).query.get('code')).not.toBeNull();
  });

  test('what the provider refused is passed on in its words, to where the person came from', async () => {
    const { location } = await begin({ redirect_to: `${siteUrl}/admin/login?a=1` });
    const declined = await google.comeBack(location, undefined);
    expect(errorOf(declined)).toEqual({ at: `${siteUrl}/admin/login`, error: 'access_denied', code: null });
    expect(declined.query.get('a')).toBe('1');
    expect(declined.query.get('error_description')).toBe('The person declined');
  });

  test('a refusal cannot be made to say much', async () => {
    const { state } = await begin();
    const long = { state, error: 'e'.repeat(5_000), error_description: 'd'.repeat(5_000) };
    const { query } = await google.visit(`/callback?${new URLSearchParams(long)}`);
    expect(query.get('error')).toHaveLength(100);
    expect(query.get('error_description')).toHaveLength(400);
  });
});

describe('what a provider says of a person', () => {
  const picture = `https://pictures.example/${'p'.repeat(900)}`;

  test('is bounded as what people say of themselves: what is too much is left out', async () => {
    const person = google.know({ name: 'न'.repeat(1_000), picture });
    expect((await google.signIn(person)).query.get('code')).not.toBeNull();
    const [{ data }] = await accountsOf(person.email);
    expect(data).toMatchObject({ sub: person.sub, email: person.email });
    expect(Buffer.byteLength(JSON.stringify(data))).toBeLessThanOrEqual(4_096);
  });

  test('does not make an account’s data too long for a token', async () => {
    const person = google.know({ name: 'Asha' });
    await google.signIn(person);
    await google.provider.query({
      text: `update auth.users set raw_user_meta_data = jsonb_build_object('note', repeat('x', 3000)) where email = $1`,
      values: [person.email],
    });
    google.oidc.alter = async (tokens, sign) => ({
      ...tokens,
      id_token: await sign({ ...claimsOf(tokens.id_token), picture } as JWTPayload),
    });
    expect((await google.signIn(person)).query.get('code')).not.toBeNull();
    const [{ data }] = await accountsOf(person.email);
    expect(data).toEqual({ note: 'x'.repeat(3_000) });
  });
});

describe('identity tokens that do not hold', () => {
  const changed = (token: string, change: Record<string, unknown>) => ({ ...claimsOf(token), ...change }) as JWTPayload;
  const now = () => Math.floor(Date.now() / 1000);
  const cases: [string, GoogleTest['oidc']['alter']][] = [
    ['cut', async (tokens) => ({ ...tokens, id_token: tokens.id_token.slice(0, -20) })],
    ['without a signature', async (tokens) => ({ ...tokens, id_token: tokens.id_token.replace(/[^.]*$/, '') })],
    [
      'with changed claims',
      async (tokens) => {
        const [header, , signature] = tokens.id_token.split('.');
        const claims = { ...claimsOf(tokens.id_token), email: 'boss@example.com' };
        const changed = Buffer.from(JSON.stringify(claims)).toString('base64url');
        return { ...tokens, id_token: `${header}.${changed}.${signature}` };
      },
    ],
    [
      'with no algorithm',
      async (tokens) => {
        const header = Buffer.from('{"alg":"none"}').toString('base64url');
        return { ...tokens, id_token: `${header}.${tokens.id_token.split('.')[1]}.` };
      },
    ],
    ...Object.entries({
      'of another issuer': { iss: 'https://evil.example' },
      'for another client': { aud: 'somebody-else' },
      'of another sign-in': { nonce: 'another' },
      'without the nonce': { nonce: undefined },
      'that has expired': { iat: now() - 7_200, exp: now() - 3_600 },
      'of nobody': { sub: undefined },
    }).map(([name, change]): [string, GoogleTest['oidc']['alter']] => [
      name,
      async (tokens, sign) => ({ ...tokens, id_token: await sign(changed(tokens.id_token, change)) }),
    ]),
    [
      'that are missing',
      async ({ id_token: _, ...tokens }) => tokens as unknown as Record<string, unknown> & { id_token: string },
    ],
  ];

  test.each(cases)('%s are refused', async (_name, alter) => {
    const person = google.know({});
    google.oidc.alter = alter;
    const refused = errorOf(await google.signIn(person));
    expect(refused).toEqual(siteError('server_error', 'unexpected_failure'));
    expect(await accountsOf(person.email)).toEqual([]);
    google.oidc.alter = undefined;
    expect((await google.signIn(person)).query.get('code')).not.toBeNull();
  });

  test('one signed afresh by the provider holds, so that the cases above fail for their reason', async () => {
    google.oidc.alter = async (tokens, sign) => ({ ...tokens, id_token: await sign(claimsOf(tokens.id_token)) });
    expect((await google.signIn(google.know({}))).query.get('code')).not.toBeNull();
  });
});
