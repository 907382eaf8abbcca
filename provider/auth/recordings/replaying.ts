import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AuthSettings } from '../../auth/index.ts';
import { explainBy } from '../../testing/replay/explain.ts';
import { replay } from '../../testing/replay/replay.ts';
import { readScenario, scenarioNames } from '../../testing/replay/scenario.ts';
import { differences } from './differences.ts';

const folder = join(import.meta.dirname, 'scenarios');
export const names = scenarioNames(folder);

/** Scenarios that only the complete run replays. */
export const slowNames = [
  ...['guessing', 'limits', 'mail-texts', 'mfa-limits', 'mfa-other-ways', 'mfa-phone'],
  ...['phone-otp-hook-fails', 'provider-sign-in', 'refresh-counter', 'refresh-timebox'],
];

/** The settings of every server that was recorded, and what others have besides. */
const main: Partial<AuthSettings> = {
  phone: true,
  implicit: true,
  redirects: ['https://other.example/welcome'],
  messageIntervalSeconds: 0,
  phoneFactors: true,
  notices: false,
};
const thirty = { count: 30, seconds: 60 };
const three = { count: 3, seconds: 60 * 60 };
const limits: Partial<AuthSettings> = {
  signInsPerAddress: thirty,
  refreshesPerAddress: thirty,
  verificationsPerAddress: thirty,
  signupsPerAddress: thirty,
  flowsPerAddress: thirty,
  messagesPerAddress: thirty,
  // Half of them are kept for those who are known; the steps before take thirty.
  messagesInAll: { ...three, count: 2 * (30 + 3) },
  smsInAll: { ...three, count: 6 },
};
const settings: Readonly<Record<string, Partial<AuthSettings>>> = {
  main,
  reauth: main,
  autoconfirm: { ...main, notices: true, confirmEmail: false, manualLinking: false },
  slow: { ...main, messageIntervalSeconds: 60 },
  closed: { ...main, signup: false, phone: false, phoneFactors: false, totp: false, manualLinking: false },
  captcha: { ...main, captcha: { provider: 'turnstile', secret: '1x0000000000000000000000000000000AA' } },
  limited: { ...main, ...limits },
  currentpw: { ...main, sessionTimeBoxSeconds: 24 * 60 * 60, sessionIdleSeconds: 60 * 60 },
};

/** Replays each scenario in a test of its own; answers what explains their differences. */
export const testReplay = (scenarios: readonly string[]) => {
  const explained = explainBy(differences);
  test.each(scenarios)(
    '%s is answered as it was recorded, but for what is listed',
    async (name) => {
      const scenario = readScenario(folder, name);
      const found = await replay(name, scenario, settings[scenario.server] ?? main);
      expect(explained.unexplained(name, found)).toEqual([]);
      expect(explained.outdated(name, found)).toEqual([]);
    },
    180_000,
  );
  return explained;
};
