import { askAuth } from '../../lib/provider-auth.ts';
import { providerError } from '../../lib/provider-error.ts';
import { askWithToken } from './captcha-place.tsx';
import type { Reached } from './reached.ts';

/** Asks for a code to log in with. Whether there is an account is not told. Throws a ProviderError. */
export const sendLoginCode = async (to: Reached): Promise<void> => {
  try {
    await askWithToken((client, token) =>
      client.signInWithOtp({ ...to, options: { shouldCreateUser: false, ...token } }),
    );
  } catch (error) {
    // A hosted provider says so where there is no account, which is nobody's business.
    if (providerError(error).code !== 'otp_disabled') throw error;
  }
};

/** Logs in by the code that was sent. Throws a ProviderError. */
export const logInByCode = async (to: Reached, token: string): Promise<void> => {
  await askAuth((client) =>
    client.verifyOtp('email' in to ? { ...to, token, type: 'email' } : { ...to, token, type: 'sms' }),
  );
};
