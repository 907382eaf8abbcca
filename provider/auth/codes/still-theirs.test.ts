// Messages to an address or a number that is another's, or nobody's, by the time that their code is shown.
import { describe, expect, test } from 'vitest';
import { untilWaiting } from '../../testing/database-sessions.ts';
import { testAuth } from '../../testing/file-servers.ts';
import { password, phonesOf } from '../../testing/people.ts';

const provider = testAuth({ phone: true, messageIntervalSeconds: 0 });

const { freshNumber, codeTo, verify, person } = phonesOf(provider);

const refused = (code: string, status: number) => ({ status, body: { code } });

describe('a message that was asked for while its account changed', () => {
  /** Asks for a message, and changes the account while that waits for it. */
  const meanwhile = async (id: string, ask: () => Promise<unknown>, change: string) => {
    let asked: Promise<unknown> | undefined;
    await provider.database.transaction(async (query) => {
      await query({ text: 'select from auth.users where id = $1 for update', values: [id] });
      asked = ask();
      await untilWaiting(provider.query);
      await query({ text: `update auth.users set ${change} where id = $1`, values: [id] });
    });
    await asked;
  };

  test('the code to one number confirms no other', async () => {
    const { id, phone, bearer } = await person();
    const [own, foreign] = [freshNumber(), freshNumber()];
    await provider.put('/user', { phone: own }, bearer);
    const resend = () => provider.post('/resend', { type: 'phone_change', phone });
    await meanwhile(id, resend, `phone_change = '${foreign}'`);
    expect(await verify(own, await codeTo(own), 'phone_change')).toMatchObject(refused('otp_expired', 403));
    expect((await provider.get('/user', bearer)).body).toMatchObject({ phone, new_phone: foreign });
  });

  test('the code to a number that is nobody’s by then makes an account of its own', async () => {
    const { id, phone } = await person();
    await meanwhile(id, () => provider.post('/otp', { phone }), `phone = '${freshNumber()}'`);
    const { status, body } = await verify(phone, await codeTo(phone));
    expect([status, body.user.id === id]).toEqual([200, false]);
  });

  test('the code to an address that is nobody’s by then makes an account of its own', async () => {
    const email = `${freshNumber()}@example.com`;
    const { id } = await provider.auth.createAccount({ email, password, confirmed: true });
    await meanwhile(id, () => provider.post('/otp', { email }), `email = 'new.${email}'`);
    const [mail] = await provider.mailsTo(email);
    const { status, body } = await provider.post('/verify', { type: 'email', email, token: mail?.code });
    expect([status, body.user.id === id]).toEqual([200, false]);
  });
});

describe('a message whose account was changed by another hand since', () => {
  const change = (id: string, what: string) =>
    provider.query({ text: `update auth.users set ${what} where id = $1`, values: [id] });

  test('has a code that does not sign in from a former number', async () => {
    const { id, phone } = await person();
    await provider.post('/otp', { phone });
    await change(id, `phone = '${freshNumber()}'`);
    expect(await verify(phone, await codeTo(phone))).toMatchObject(refused('otp_expired', 403));
  });

  test('has a code that does not sign in from a former address', async () => {
    const email = `${freshNumber()}@example.com`;
    const { id } = await provider.auth.createAccount({ email, password, confirmed: true });
    await provider.post('/otp', { email });
    await change(id, `email = 'new.${email}'`);
    const [mail] = await provider.mailsTo(email);
    const late = await provider.post('/verify', { type: 'email', email, token: mail?.code });
    expect(late).toMatchObject(refused('otp_expired', 403));
  });
});
