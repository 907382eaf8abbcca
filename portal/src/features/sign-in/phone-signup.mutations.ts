import { askAuth } from '../../lib/provider-auth.ts';

/** Asks for an account that is reached by a phone, '+' and digits. Throws a ProviderError. */
export const signUpByPhone = async (phone: string, password: string): Promise<void> => {
  await askAuth((client) => client.signUp({ phone, password }));
};

/** Asks for the code of such a sign-up once more. Throws a ProviderError. */
export const resendSignupCode = async (phone: string): Promise<void> => {
  await askAuth((client) => client.resend({ type: 'sms', phone }));
};
