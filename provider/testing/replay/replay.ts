import type { AuthSettings } from '../../auth/index.ts';
import { issuer } from '../auth.ts';
import { startTestCaptcha, type TestCaptcha } from '../captcha.ts';
import { type GoogleTest, siteUrl, startGoogleTest } from '../google.ts';
import { doneByHand } from './by-hand.ts';
import { letPass } from './clock.ts';
import { compare, type Difference } from './compare.ts';
import { exchange } from './exchange.ts';
import { fill, type Known } from './placeholders.ts';
import { race, races } from './races.ts';
import { certificates } from './saml.ts';
import type { Scenario, Step } from './scenario.ts';

/** Replays a scenario on a server and a database of its own; answers what differs, by step. */
export const replay = async (
  name: string,
  { steps }: Scenario,
  settings: Partial<AuthSettings>,
): Promise<Map<number, Difference[]>> => {
  const captcha = settings.captcha && (await startTestCaptcha());
  const asked = captcha && { captcha: { ...settings.captcha, verifyUrl: captcha.verifyUrl } };
  const google = await startGoogleTest({ siteUrl, ...settings, ...asked });
  try {
    const known = constants(google);
    const [byHand, sentAtOnce] = [doneByHand[name], races[name]];
    const ways: Ways = new Map();
    const found = new Map<number, Difference[]>();
    for (const step of steps) {
      // GoTrue was recorded without its limits, but for the time between two mails and where they were what was recorded.
      if (!settings.messageIntervalSeconds && !settings.messagesInAll) await google.provider.forgetLimits();
      const send = sentAtOnce?.[step.n];
      const differences = send
        ? await race(send, step.note ?? '', google, known)
        : await take(step, google, known, ways);
      differences.push(...compare('captcha', step.captcha ?? [], captcha ? callsOf(captcha) : [], known));
      if (differences.length > 0) found.set(step.n, differences);
      await byHand?.[step.n]?.(google, known);
    }
    return found;
  } finally {
    await google.stop();
    await captcha?.stop();
  }
};

/** What the captcha's service was sent meanwhile. */
const callsOf = ({ calls }: TestCaptcha) =>
  calls.splice(0).map(({ headers, form }) => ({ headers: { 'content-type': headers['content-type'] }, form }));

/** Where people were sent to at Google's, by the state they went with. */
type Ways = Map<string, string>;

const take = async (step: Step, google: GoogleTest, known: Known, ways: Ways): Promise<Difference[]> => {
  const { request, response, clock } = step;
  if (clock) await letPass(google.provider, clock.seconds);
  if (request === undefined || response === undefined) return [];
  const path = await comeBack(fill(request.path, known), google, ways);
  const { differences, location } = await exchange({ ...step, request, response }, google.provider, known, path);
  if (location?.startsWith(google.oidc.issuer)) ways.set(new URL(location).searchParams.get('state') ?? '', location);
  return differences;
};

/** Who comes back with `code=<id>|<address>|<verified>|<name>` signs in at the stand-in for Google as that person. */
const comeBack = async (path: string, { oidc, know }: GoogleTest, ways: Ways): Promise<string> => {
  const { searchParams } = new URL(path, issuer);
  const [sub = '', email, verified, name] = (searchParams.get('code') ?? '').split('|');
  const way = ways.get(searchParams.get('state') ?? '');
  if (!path.startsWith('/callback?') || way === undefined || email === undefined) return path;
  know({ sub, email, email_verified: verified === 'true', ...(name && { name }) });
  return (await oidc.signIn(way, sub)).replace(issuer, '');
};

const constants = ({ oidc }: GoogleTest): Known =>
  new Map([
    ...certificates(),
    ...Object.entries({
      server: new URL(issuer).origin,
      site: siteUrl,
      'site-host': new URL(siteUrl).host,
      google: oidc.issuer,
      client: oidc.clientId,
    }).flatMap(([name, value]): [string, string][] => [
      [`<${name}>`, value],
      [`<${name}-encoded>`, encodeURIComponent(value)],
    ]),
  ]);
