import { CannotStart, isLoopback, type SmsHook } from '../../provider/index.ts';
import type { Value } from './value.ts';

/** How messages to phones leave; without a hook they stay in the outbox. */
export interface SmsSettings {
  readonly hook: SmsHook | undefined;
  /** What the function send-sms finds in its environment, where the hook is that function. */
  readonly gateway: Readonly<Record<string, string>> | undefined;
}

/** Those of supabase/functions/send-sms. */
const ofGateway = [
  'SMS_GATEWAY_URL',
  'SMS_GATEWAY_KEY',
  'SMS_SENDER',
  'SMS_DLT_ENTITY',
  'SMS_DLT_TEMPLATE',
  'SMS_TEXT',
  'WHATSAPP_TEMPLATE',
];

export const readSms = (value: Value): SmsSettings => {
  const url = value('THAAN_SMS_HOOK');
  const secret = value('THAAN_SMS_HOOK_SECRET');
  if (url === undefined && secret === undefined) return { hook: undefined, gateway: undefined };
  if (url === undefined) throw new CannotStart('THAAN_SMS_HOOK_SECRET is set but THAAN_SMS_HOOK is not.');
  if (secret === undefined)
    throw new CannotStart('THAAN_SMS_HOOK is set but THAAN_SMS_HOOK_SECRET, which signs what it is sent, is not.');
  const hook = { url: hookUrl(url), secret: hookSecret(secret) };
  if (!new URL(url).pathname.endsWith('/functions/v1/send-sms')) return { hook, gateway: undefined };
  const named = ofGateway.map((name) => [name, value(name)]).filter(([, text]) => text !== undefined);
  return { hook, gateway: { ...Object.fromEntries(named), SEND_SMS_HOOK_SECRET: secret } };
};

/** Codes that open accounts go there: unencrypted to this machine alone. */
const hookUrl = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const host = url?.hostname.replace(/^\[|\]$/g, '') ?? '';
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(host));
  if (!url || !isSafe || url.username || url.password || url.hash) {
    const shown = text.includes('@') ? 'one with a name or password in it' : `"${text}"`;
    throw new CannotStart(
      `THAAN_SMS_HOOK must be an address such as https://shop.example/functions/v1/send-sms, not ${shown}.`,
    );
  }
  return text;
};

/** What is wrong is never repeated. */
const hookSecret = (text: string): string => {
  if (!/^v1,whsec_(?=.{20})(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text))
    throw new CannotStart('THAAN_SMS_HOOK_SECRET must be v1,whsec_ followed by at least 15 bytes in base64.');
  return text;
};
