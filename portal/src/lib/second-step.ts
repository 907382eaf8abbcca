import { askAuth } from './provider-auth.ts';

/** A second step of the account that is signed in: an app's codes, or codes that are sent to a phone. */
export interface Factor {
  readonly id: string;
  readonly type: 'totp' | 'phone';
  readonly name: string;
  /** As '+919876543210'; '' of an app. */
  readonly phone: string;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** How a code comes to a phone. */
export type Channel = 'sms' | 'whatsapp';

/** The verified second steps of whoever is signed in, the oldest first. Throws a ProviderError, as all of these do. */
export const listFactors = async (): Promise<Factor[]> => {
  const { data } = await askAuth((client) => client.mfa.listFactors());
  return (data?.all ?? []).flatMap((factor) => {
    const { id, factor_type: type, friendly_name: name, status, created_at: createdAt } = factor;
    if (status !== 'verified' || (type !== 'totp' && type !== 'phone')) return [];
    const phone = (factor as { phone?: string }).phone;
    return [{ id, type, name: name ?? '', phone: phone ? `+${phone.replace(/^\+/, '')}` : '', createdAt }];
  });
};

/** Asks for a code of a factor, which a phone is sent; answers the id of the challenge. */
export const challengeFactor = async (factorId: string, channel: Channel = 'sms'): Promise<string> => {
  const { data } = await askAuth((client) => client.mfa.challenge({ factorId, channel }));
  return data?.id ?? '';
};

/** Shows the code of a challenge: the session is raised by it. */
export const verifyFactor = async (factorId: string, challengeId: string, code: string): Promise<void> => {
  await askAuth((client) => client.mfa.verify({ factorId, challengeId, code }));
};
