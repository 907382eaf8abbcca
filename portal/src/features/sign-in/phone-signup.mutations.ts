import { askWithToken } from './captcha-place.tsx';

/** Asks for an account that is reached by a phone, '+' and digits. Throws a ProviderError. */
export const signUpByPhone = async (phone: string, password: string): Promise<void> => {
  await askWithToken((client, token) => client.signUp({ phone, password, options: token }));
};

/** Asks for the code of such a sign-up once more. Throws a ProviderError. */
export const resendSignupCode = async (phone: string): Promise<void> => {
  await askWithToken((client, token) => client.resend({ type: 'sms', phone, options: token }));
};
