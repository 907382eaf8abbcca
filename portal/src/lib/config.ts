/** One account that the demo shop offers on the login page with one click. */
export interface DemoAccount {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** What `/config.json` says at run time: the provider's address, its public key and the shop's own words. */
export interface Config {
  /** The provider's base URL; '' stands for the page's own origin. */
  readonly url: string;
  readonly key: string;
  readonly shopName: string;
  readonly labelPrinter: string;
  /** How a code to log in with can be sent; none where mails carry no code and there are no phones. */
  readonly codes: { readonly mail: boolean; readonly phone: boolean };
  /** Whether a directory signs people in: the accounts of a company. */
  readonly directory: boolean;
  /** The captcha whose widget the account screens show: `turnstile` or `hcaptcha`, and the site's key. The widget looks at both. */
  readonly captcha: { readonly provider: string; readonly siteKey: string } | null;
  readonly demo: {
    readonly accounts: readonly DemoAccount[];
    readonly printer: boolean;
    /** Whether mails are kept at /outbox instead of being sent. */
    readonly outbox: boolean;
  } | null;
}

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const text = (fields: Fields, name: string): string => {
  const value = fields[name];
  if (typeof value !== 'string') throw new Error(`config.json: ${name} must be a text.`);
  return value;
};

const demoAccount = (value: unknown): DemoAccount => {
  const fields = isFields(value) ? value : {};
  return { name: text(fields, 'name'), email: text(fields, 'email'), password: text(fields, 'password') };
};

const demoShop = (value: unknown): Config['demo'] => {
  if (!isFields(value)) return null;
  const accounts = Array.isArray(value.accounts) ? value.accounts.map(demoAccount) : [];
  return { accounts, printer: value.printer === true, outbox: value.outbox === true };
};

/** Reads the answer of `/config.json`; an error names the field that is missing. */
export const parseConfig = (body: unknown): Config => {
  const fields = isFields(body) ? body : {};
  return {
    url: text(fields, 'url').replace(/\/+$/, ''),
    key: text(fields, 'key'),
    shopName: text(fields, 'shopName'),
    labelPrinter: text(fields, 'labelPrinter'),
    codes: { mail: fields.mailCodes === true, phone: fields.phoneCodes === true },
    directory: fields.directory === true,
    captcha: isFields(fields.captcha) ? (fields.captcha as unknown as Config['captcha']) : null,
    demo: demoShop(fields.demo),
  };
};

/** The settings of this page view. Set once, by `loadConfig`, before anything is rendered. */
export let config: Config;

/** Reads `/config.json` of the page's own origin; rejects when it cannot be had or is not as expected. */
export const loadConfig = async (): Promise<Config> => {
  const answer = await fetch('/config.json');
  if (!answer.ok) throw new Error(`config.json: the server answered ${answer.status}.`);
  config = parseConfig(await answer.json());
  return config;
};
