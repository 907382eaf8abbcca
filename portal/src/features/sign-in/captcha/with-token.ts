import { ProviderError, providerError } from '../../../lib/provider-error.ts';
import { createGate } from './gate.ts';

/** That of the page. */
export const gate = createGate();

/** Makes a call with a token, once there is one, and has another made after it. Throws a ProviderError. */
export const withToken = async <Answer>(call: (captchaToken: string) => Promise<Answer>): Promise<Answer> => {
  const token = await gate.take();
  try {
    return await call(token);
  } catch (error) {
    throw inWords(providerError(error));
  } finally {
    gate.renew();
  }
};

/** A token that was refused, and a service that the server could not ask: the accounts' client reads no more of a 5xx. */
const inWords = (error: ProviderError): ProviderError => {
  const { code, status } = error;
  if (code === 'captcha_failed') {
    const message = 'The check against robots did not pass.';
    return new ProviderError(
      { code: 'captcha', message, status, hint: 'It is made anew: try once more. What you typed is kept.' },
      error,
    );
  }
  if (status !== 500 && status !== 503) return error;
  const message = 'The server, or its check against robots, does not answer at the moment.';
  return new ProviderError(
    {
      code: 'captcha',
      message,
      status,
      hint: 'Nothing is wrong with what you typed; it is kept. Wait a moment, then try again.',
    },
    error,
  );
};
