import { randomUUID } from 'node:crypto';
import type { TestAuth } from './auth.ts';

export const password = 'a long password';

/** Whose accounts have an address and a password. */
export const peopleOf = (provider: TestAuth) => {
  const signIn = async (email: string, attempt = password) => {
    const { status, body } = await provider.post('/token?grant_type=password', { email, password: attempt });
    const bearer = { authorization: `Bearer ${body.access_token}` };
    return { status, bearer, refreshToken: body.refresh_token as string };
  };
  /** Somebody new, confirmed and signed in. */
  const person = async () => {
    const email = `${randomUUID()}@example.com`;
    const { id } = await provider.auth.createAccount({ email, password, confirmed: true });
    return { id, email, ...(await signIn(email)) };
  };
  const newest = async (address: string) => (await provider.mailsTo(address))[0];
  return { signIn, person, newest };
};

/** The hash that a mail's link carries. */
export const hashOf = (link = ''): string => new URL(link).searchParams.get('token') ?? '';

/** The numbers of one file, and what was sent to them. */
export const phonesOf = (provider: TestAuth) => {
  let numbers = 0;
  const freshNumber = (): string => {
    numbers += 1;
    return `9198765${10_000 + numbers}`;
  };
  const lastTo = async (number: string) => (await provider.messages()).findLast(({ to }) => to === number);
  const codeTo = async (number: string): Promise<string> => (await lastTo(number))?.code ?? '';
  const verify = (phone: string, token: string, type = 'sms') => provider.post('/verify', { type, phone, token });
  /** An account by number and password, confirmed, with its session. */
  const person = async () => {
    const phone = freshNumber();
    await provider.post('/signup', { phone, password });
    const { body } = await verify(phone, await codeTo(phone));
    return { id: body.user.id as string, phone, bearer: { authorization: `Bearer ${body.access_token}` } };
  };
  return { freshNumber, lastTo, codeTo, verify, person };
};
