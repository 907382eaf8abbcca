import { type AuthSettings, contentSecurityPolicy, type PageRules, type Sources } from '../../provider/index.ts';

// QZ Tray, the print service on the staff member's own machine, answers on one of these.
const printServicePorts = { wss: [8181, 8282, 8383, 8484], ws: [8182, 8283, 8384, 8485] };

const printService = Object.entries(printServicePorts).flatMap(([scheme, ports]) =>
  ports.map((port) => `${scheme}://localhost:${port}`),
);

type Captcha = NonNullable<AuthSettings['captcha']>['provider'];

const turnstile = ['https://challenges.cloudflare.com'];
const hcaptcha = ['https://hcaptcha.com', 'https://*.hcaptcha.com'];

/**
 * What a captcha's widget needs, by its service: https://developers.cloudflare.com/turnstile/reference/content-security-policy,
 * https://docs.hcaptcha.com/#content-security-policy-settings
 */
const widgets: Readonly<Record<Captcha, Sources>> = {
  turnstile: { script: turnstile, frame: turnstile },
  hcaptcha: { script: hcaptcha, frame: hcaptcha, style: hcaptcha, connect: hcaptcha },
};

/** The content security policy of the portal's pages; `url` is the origin that people open. */
export const pagePolicy = (url: string, captcha?: Captcha): string => {
  const widget = captcha ? widgets[captcha] : {};
  return contentSecurityPolicy(url, { ...widget, connect: [...printService, ...(widget.connect ?? [])] });
};

/** What the portal's pages may do: a camera reads barcodes; nothing else of the machine is for them. */
export const pageRules = (policy: string): PageRules => ({ policy, features: ['camera'] });
