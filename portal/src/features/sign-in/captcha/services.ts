/** What the script of a service offers to a page, as far as it is used here; the same at both. */
export interface WidgetApi {
  /** Shows a widget in the element; answers its id. */
  render(element: HTMLElement, options: Readonly<Record<string, unknown>>): string;
  /** Begins anew, for another token. */
  reset(id: string): void;
  remove(id: string): void;
}

interface Service {
  readonly script: string;
  /** What the script calls itself in the page. */
  readonly global: 'turnstile' | 'hcaptcha';
  /** What something in between might block. */
  readonly host: string;
  /** Its size where there is room; elsewhere it is compact. */
  readonly size: string;
}

/**
 * Both draw when they are told to and call back `onload`: https://developers.cloudflare.com/turnstile/get-started/client-side-rendering,
 * https://docs.hcaptcha.com/configuration
 */
export const services: ReadonlyMap<string, Service> = new Map([
  [
    'turnstile',
    {
      script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
      global: 'turnstile',
      host: 'challenges.cloudflare.com',
      size: 'flexible',
    },
  ],
  [
    'hcaptcha',
    {
      script: 'https://js.hcaptcha.com/1/api.js?render=explicit&recaptchacompat=off&hl=en',
      global: 'hcaptcha',
      host: 'hcaptcha.com',
      size: 'normal',
    },
  ],
]);

export type { Service };
