import { config } from '../../../lib/config.ts';
import { loadApi } from './load-api.ts';
import { type Service, services, type WidgetApi } from './services.ts';
import type { Failure } from './shown.ts';
import { gate } from './with-token.ts';

/** Narrower than that a widget of the usual size is cut off. */
const usualWidth = 305;

/** The service that config.json names. */
export const service = (): Service | undefined => services.get(config.captcha?.provider ?? '');

/**
 * Draws the widget of the shop's captcha into `place`, and hands what it says to the gate. Answers how to take it away.
 * @param restart draws it again
 */
export const drawWidget = (place: HTMLElement, restart: () => void): (() => void) => {
  const known = service();
  let api: WidgetApi | null = null;
  let id = '';
  let gone = false;
  gate.begin({ renew: () => api?.reset(id), restart });
  const draw = async (): Promise<void> => {
    if (known === undefined) return gate.fail('wrong-key');
    const loaded = await loadApi(known).catch((error: unknown) => {
      console.error(error);
      if (!gone) gate.fail('unreached');
    });
    if (!loaded || gone) return;
    id = loaded.render(place, optionsOf(known, place));
    api = loaded;
  };
  draw().catch((error: unknown) => {
    console.error(error);
    gate.fail(failureOf(String(error)));
  });
  return () => {
    gone = true;
    api?.remove(id);
    api = null;
  };
};

const optionsOf = ({ global, size }: Service, place: HTMLElement): Readonly<Record<string, unknown>> => {
  const fail = (code: unknown): boolean => {
    gate.fail(failureOf(String(code)));
    return true;
  };
  // Where a dialog covers the page nothing is seen or pressed but what is inside it: hCaptcha's questions, too.
  const isCovered = global === 'hcaptcha' && place.closest('dialog') !== null;
  const challenge = isCovered && { 'challenge-container': place.nextElementSibling };
  return {
    sitekey: config.captcha?.siteKey,
    theme: scheme(),
    size: place.clientWidth < usualWidth ? 'compact' : size,
    language: 'en',
    ...challenge,
    callback: gate.give,
    'expired-callback': gate.expire,
    'error-callback': fail,
    'unsupported-callback': fail,
  };
};

/** By what the script throws, and by the codes of https://developers.cloudflare.com/turnstile/troubleshooting/client-side-errors/error-codes and hCaptcha's. */
const failureOf = (code: string): Failure =>
  /^(110[12]|4000)|^invalid-data$|sitekey/.test(code) ? 'wrong-key' : 'failed';

const scheme = (): string =>
  document.documentElement.dataset.scheme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
