import type { Query } from '../postgres/types.ts';
import type { Sweep } from '../sweeping/index.ts';
import { sweepUnconfirmed } from './accounts/unconfirmed.ts';
import { sweepFlows, sweepProviderTokens } from './codes/flow-state.ts';
import { sweepHeld } from './codes/held-messages.ts';
import { sweepTokens } from './codes/one-time-tokens.ts';
import type { AuthContext } from './context.ts';
import { sweepChallenges, sweepFactors } from './factors/factors.ts';
import { sweepAttempts } from './limits.ts';
import { sweepBrowsers } from './notices/known-browsers.ts';
import { sweepNetworks } from './sessions/known-networks.ts';
import { sweepSessions } from './sessions/session.ts';
import { sweepRelayStates } from './sso/relay-state.ts';
import { sweepAnswers } from './sso/taken-answers.ts';

/** Deletes so many rows at most, but none that somebody else has locked. */
type SweepSome = (query: Query, atMost: number) => Promise<{ readonly rowCount: number }>;

const atOnce = 1_000;

/** What ends by age in the accounts' tables. */
export const sweepsOf = ({ database, mail, sms }: Pick<AuthContext, 'database' | 'mail' | 'sms'>): Sweep[] => {
  const all = (name: string, sweepSome: SweepSome): Sweep => ({
    name,
    run: async () => {
      while ((await sweepSome(database.query, atOnce)).rowCount === atOnce);
    },
  });
  return [
    all('attempts counted', sweepAttempts),
    all('codes and links', sweepTokens),
    all('flows', sweepFlows),
    all('tokens of other providers', sweepProviderTokens),
    all('sessions', sweepSessions),
    all('second steps never verified', sweepFactors),
    all('challenges of second steps', sweepChallenges),
    all('known networks', sweepNetworks),
    all('known browsers', sweepBrowsers),
    all('messages held back', sweepHeld),
    all('sign-ins by a directory under way', sweepRelayStates),
    all('answers of directories', sweepAnswers),
    { name: 'accounts never confirmed', run: () => sweepUnconfirmed(database) },
    { name: 'mail not sent', run: mail.sweep },
    ...(sms ? [{ name: 'messages to phones not sent', run: sms.sweep }] : []),
  ];
};
