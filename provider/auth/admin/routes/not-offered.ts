import type { Endpoint } from '../../context.ts';
import { oauthServerDisabled, passkeysDisabled } from '../../errors.ts';
import { methods } from '../../routes/other-methods.ts';
import { customProvidersDisabled } from '../errors.ts';

const places = [
  ['/admin/oauth/clients', oauthServerDisabled],
  ['/admin/custom-providers', customProvidersDisabled],
  ['/admin/users/:userId/passkeys', passkeysDisabled],
] as const;

/** What an administrator may do where it is switched on, and what lies below, refused as where it is off. */
export const notOffered: readonly Endpoint[] = places.flatMap(([place, refusal]) =>
  [place, `${place}/*`].map(
    (url): Endpoint =>
      () => ({
        method: [...methods],
        url,
        handler: async () => {
          throw refusal();
        },
      }),
  ),
);
