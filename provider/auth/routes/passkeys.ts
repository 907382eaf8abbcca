import type { Endpoint } from '../context.ts';
import { passkeysDisabled } from '../errors.ts';
import { methods } from './other-methods.ts';

/** /passkeys and what lies below, refused as where they are switched off, whoever asks. */
export const passkeys = ['/passkeys', '/passkeys/*'].map(
  (url): Endpoint =>
    () => ({
      method: [...methods],
      url,
      handler: async () => {
        throw passkeysDisabled();
      },
    }),
);
