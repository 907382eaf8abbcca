import { startTestOidc, type TestPerson } from '../../provider/testing/oidc.ts';

/** An OpenID provider on loopback that stands for Google. */
export interface Google {
  /** What a shop is told of it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Lets people who signed in go back to the provider at this address. */
  leadBackTo(provider: string): void;
  stop(): Promise<void>;
}

/** @param people who have an account there: its page offers a button for each, and one that declines */
export const startGoogle = async (...people: TestPerson[]): Promise<Google> => {
  const oidc = await startTestOidc({ accounts: people });
  return {
    environment: {
      THAAN_GOOGLE_CLIENT_ID: oidc.clientId,
      THAAN_GOOGLE_CLIENT_SECRET: oidc.clientSecret,
      THAAN_GOOGLE_ISSUER: oidc.issuer,
    },
    leadBackTo: (provider) => oidc.redirectUris.add(`${provider}/auth/v1/callback`),
    stop: oidc.stop,
  };
};
