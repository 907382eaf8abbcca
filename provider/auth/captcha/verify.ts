import * as z from 'zod';
import { wholeAnswer } from '../../outgoing/whole-answer.ts';
import { isLoopback } from '../../postgres/connection.ts';
import { captchaFailed, captchaUnavailable } from './errors.ts';
import { type CaptchaSettings, services } from './services.ts';

/** Asks the service whether a token of its widget holds. Throws `captchaFailed`, or `captchaUnavailable`. */
export type VerifyToken = (token: string, ip: string) => Promise<void>;

// A person waits for it.
const mostMs = 5_000;
const longestAnswer = 16 * 1024;

const shape = z.object({
  success: z.boolean(),
  hostname: z.string().nullish(),
  'error-codes': z.array(z.string()).nullish(),
});
type Answer = z.output<typeof shape>;

/**
 * What the service says to be wrong with our secret, or with itself: nothing that whoever asks could do better. Its other
 * codes are about the token.
 */
const ours = /^(missing-input-secret|invalid-input-secret|internal-error)$/;

/** @param hosts of the pages that a token may come from */
export const createVerifyToken = (
  settings: CaptchaSettings,
  hosts: readonly string[],
  timeoutMs = mostMs,
): VerifyToken => {
  const { provider, secret, siteKey } = settings;
  const { testSecret, takesSiteKey, unknownHost, ...service } = services[provider];
  const url = safeUrl(settings.verifyUrl ?? service.verifyUrl);
  const isOfOurs = (hostname: string): boolean =>
    testSecret.test(secret) || hostname === unknownHost || hosts.includes(hostname);
  return async (token, ip) => {
    const form = new URLSearchParams({ secret, response: token, remoteip: ip });
    if (takesSiteKey && siteKey !== undefined) form.set('sitekey', siteKey);
    const { success, hostname, 'error-codes': codes } = await ask(url, form, timeoutMs);
    const fault = codes?.find((code) => ours.test(code));
    if (fault !== undefined) throw captchaUnavailable(new Error(`The service answers ${fault}`));
    if (!success) throw captchaFailed(shown(codes ?? []));
    if (!isOfOurs(hostname ?? '')) throw captchaFailed('hostname-mismatch');
  };
};

const ask = async (url: string, body: URLSearchParams, timeoutMs: number): Promise<Answer> => {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await fetch(url, { method: 'POST', redirect: 'error', signal, headers, body: body.toString() });
    return shape.parse(JSON.parse((await wholeAnswer(answer, longestAnswer)).toString()));
  } catch (error) {
    throw captchaUnavailable(error);
  }
};

/** The codes as the service wrote them, as far as they are any. */
const shown = (codes: readonly string[]): string =>
  codes
    .filter((code) => /^[a-z0-9-]{1,50}$/.test(code))
    .slice(0, 5)
    .join(', ') || 'invalid-input-response';

/** A secret is sent there. */
const safeUrl = (text: string): string => {
  const { protocol, hostname } = new URL(text);
  const isHere = protocol === 'http:' && isLoopback(hostname.replace(/^\[|\]$/g, ''));
  if (protocol !== 'https:' && !isHere) throw new RangeError('verifyUrl is https, or on this machine');
  return text;
};
