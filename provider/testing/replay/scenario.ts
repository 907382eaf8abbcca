import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A value of JSON as it was recorded, with placeholders in its texts. */
export type Recorded = string | number | boolean | null | readonly Recorded[] | { readonly [name: string]: Recorded };

type Texts = Readonly<Record<string, string>>;

/** A request and the answer to it, or what came between two of them. */
export interface Step {
  /** Counted from 1. */
  readonly n: number;
  /** What is tried, in words. */
  readonly say?: string;
  readonly request?: {
    readonly method: string;
    /** Below auth/v1. */
    readonly path: string;
    /** Whose token is sent: `none`, a role, a placeholder, or in words how one is altered. */
    readonly auth: string;
    readonly headers: Texts;
    readonly body?: Recorded;
    /** The answer of a directory before base64; `signed` says in words what of it was. */
    readonly saml?: { readonly xml: string; readonly signed?: string };
  };
  readonly response?: { readonly status: number; readonly headers: Texts; readonly body?: Recorded };
  /** The access tokens of the answer by their placeholders, taken apart. */
  readonly tokens?: Readonly<Record<string, Recorded>>;
  /** By recipient. */
  readonly mails?: readonly { readonly to: string; readonly link?: string; readonly code?: string }[];
  /** To phones, in turn. */
  readonly messages?: readonly { readonly to: string; readonly code: string }[];
  /** What the captcha's service was sent, in turn. */
  readonly captcha?: readonly Recorded[];
  readonly clock?: { readonly seconds: number };
  /** What the way to a directory asked of it. */
  readonly authn_request?: string;
  readonly arrange?: string;
  /** What was seen of requests that were sent at once. */
  readonly note?: string;
}

export interface Scenario {
  readonly title: string;
  /** The name of the settings. */
  readonly server: string;
  readonly steps: readonly Step[];
}

/** The names of the scenarios of a folder. */
export const scenarioNames = (folder: string): string[] =>
  readdirSync(folder)
    .map((file) => file.replace(/\.jsonl$/, ''))
    .sort();

/** A file of lines of JSON: its title and settings in the first, then a step a line. */
export const readScenario = <Read = Scenario>(folder: string, name: string): Read => {
  const [head = '', ...lines] = readFileSync(join(folder, `${name}.jsonl`), 'utf8')
    .trim()
    .split('\n');
  return { ...JSON.parse(head), steps: lines.map((line) => JSON.parse(line)) };
};
