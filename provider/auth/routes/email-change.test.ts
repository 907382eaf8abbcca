import { expect, test } from 'vitest';
import { testAuth } from '../../testing/file-servers.ts';
import { hashOf, password, peopleOf } from '../../testing/people.ts';

const many = { count: 10_000, seconds: 60 };
const provider = testAuth({ verificationsPerAddress: many, messagesPerAddress: many });

const { person, signIn, newest } = peopleOf(provider);

const verify = (body: unknown) => provider.post('/verify', body);

test('both mailboxes confirming at once change the address once', async () => {
  const { email, bearer } = await person();
  const newEmail = `new-${email}`;
  await provider.put('/user', { email: newEmail }, bearer);
  const hashes = [hashOf((await newest(email))?.link), hashOf((await newest(newEmail))?.link)];
  const answers = await Promise.all(
    [...hashes, ...hashes, ...hashes].map((hash) => verify({ type: 'email_change', token_hash: hash })),
  );
  expect(answers.filter(({ body }) => body.access_token !== undefined)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(4);
});

test('an address that somebody took meanwhile is refused at the end', async () => {
  const { email, bearer } = await person();
  const newEmail = `new-${email}`;
  await provider.put('/user', { email: newEmail }, bearer);
  const hashes = [hashOf((await newest(email))?.link), hashOf((await newest(newEmail))?.link)];
  await verify({ type: 'email_change', token_hash: hashes[0] });
  await provider.auth.createAccount({ email: newEmail, password, confirmed: true });
  expect(await verify({ type: 'email_change', token_hash: hashes[1] })).toMatchObject({
    status: 422,
    body: { code: 'email_exists' },
  });
});

test('a change of address is sent again to both, and what was confirmed before is void', async () => {
  const { email, bearer } = await person();
  const newEmail = `new-${email}`;
  await provider.put('/user', { email: newEmail }, bearer);
  const before = hashOf((await newest(email))?.link);
  await verify({ type: 'email_change', token_hash: before });
  await provider.forgetLimits();
  expect((await provider.post('/resend', { type: 'email_change', email })).status).toBe(200);
  const hashes = [hashOf((await newest(newEmail))?.link), hashOf((await newest(email))?.link)];
  expect((await verify({ type: 'email_change', token_hash: hashes[0] })).body).toMatchObject({ code: '200' });
  expect((await verify({ type: 'email_change', token_hash: hashes[1] })).body).toMatchObject({
    user: { email: newEmail },
  });
});

test('a new password ends a change of address that somebody else began', async () => {
  const { email, bearer } = await person();
  await provider.put('/user', { email: `new-${email}` }, bearer);
  const mail = await newest(`new-${email}`);
  const { body } = await provider.put('/user', { password: 'another password' }, bearer);
  expect(body).not.toHaveProperty('new_email');
  expect((await verify({ type: 'email_change', token_hash: hashOf(mail?.link) })).status).toBe(403);
  await provider.forgetLimits();
  await provider.post('/resend', { type: 'email_change', email });
  expect(await provider.mailsTo(`new-${email}`)).toHaveLength(1);
});

test('a change of address can be asked for once a minute', async () => {
  const { email, bearer } = await person();
  expect((await provider.put('/user', { email: `new-${email}` }, bearer)).status).toBe(200);
  expect(await provider.put('/user', { email: `newer-${email}` }, bearer)).toMatchObject({
    status: 429,
    body: { code: 'over_email_send_rate_limit' },
  });
});

test('a change of address ends what was sent to the old mailbox', async () => {
  const { email, bearer } = await person();
  await provider.post('/recover', { email });
  const before = hashOf((await newest(email))?.link);
  const newEmail = `new-${email}`;
  await provider.put('/user', { email: newEmail }, bearer);
  for (const address of [email, newEmail]) {
    await verify({ type: 'email_change', token_hash: hashOf((await newest(address))?.link) });
  }
  expect((await signIn(newEmail)).status).toBe(200);
  expect((await verify({ type: 'recovery', token_hash: before })).status).toBe(403);
});
