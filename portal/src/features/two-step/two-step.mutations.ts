import { config } from '../../lib/config.ts';
import { askAuth } from '../../lib/provider-auth.ts';
import { providerError } from '../../lib/provider-error.ts';

/** An app on its way to be a second step. */
export interface NewApp {
  readonly id: string;
  /** The QR code as the address of a picture. */
  readonly picture: string;
  /** Base32, for whoever types it. */
  readonly secret: string;
  /** The same as an address, by which an app on this very device takes it. */
  readonly uri: string;
}

/**
 * Begins, in place of one of the same name that was begun and never finished, as before the page was loaded again: its
 * name is taken for as long as the server remembers it.
 */
const inPlaceOfBegun = async <Begun>(name: string, begin: () => Promise<Begun>): Promise<Begun> => {
  try {
    return await begin();
  } catch (failure) {
    if (providerError(failure).code !== 'mfa_factor_name_conflict') throw failure;
    const { data } = await askAuth((client) => client.mfa.listFactors());
    const named = data?.all.filter(({ friendly_name: given }) => given === name) ?? [];
    if (named.some(({ status }) => status === 'verified')) throw failure;
    // One that is gone meanwhile, since it was given up, is as good as taken back.
    for (const { id } of named) await askAuth((client) => client.mfa.unenroll({ factorId: id })).catch(() => undefined);
    return begin();
  }
};

/** Begins with an app, which counts once a code of it was shown. Throws a ProviderError, as all of these do. */
export const enrolApp = async (name: string): Promise<NewApp> => {
  const { data } = await inPlaceOfBegun(name, () =>
    askAuth((client) => client.mfa.enroll({ factorType: 'totp', friendlyName: name, issuer: config.shopName })),
  );
  const { id, totp } = data as { id: string; totp: { qr_code: string; secret: string; uri: string } };
  return { id, picture: pictureOf(totp.qr_code), secret: totp.secret, uri: totp.uri };
};

/** The client puts what is to stand in front of a picture, and leaves its signs as they are. */
const pictureOf = (code: string): string => {
  const svg = code.replace(/^data:[^,]*,/, '');
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
};

/** Begins with a phone, '+' and digits, which counts once a code of it was shown; answers the factor's id. */
export const enrolPhone = async (name: string, phone: string): Promise<string> => {
  const { data } = await inPlaceOfBegun(name, () =>
    askAuth((client) => client.mfa.enroll({ factorType: 'phone', friendlyName: name, phone })),
  );
  return data?.id ?? '';
};

export const removeFactor = async (factorId: string): Promise<void> => {
  await askAuth((client) => client.mfa.unenroll({ factorId }));
  // The session may have fallen back; its token says so at once.
  await askAuth((client) => client.refreshSession());
};

/** Takes back what was begun and given up. Where that fails the server forgets it by itself. */
export const giveUp = (factorId: string): void => {
  askAuth((client) => client.mfa.unenroll({ factorId })).catch(() => undefined);
};
