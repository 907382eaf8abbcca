// An example of the hook that sends codes to phones, for a gateway in India. It was tried against a gateway that we made
// ourselves and against no real one: before you rely on it, fit gateway.ts to yours and send a code to your own phone.
// Runs as it is on the hosted provider too: it uses the public part of its runtime and imports its neighbours alone.
//
//   POST  the body of the send SMS hook, signed as Standard Webhooks have it (headers webhook-id, -timestamp, -signature)
//         200 {} once the gateway has taken the message; else {"error": {"http_code", "message"}} with that status:
//         401 for a signature that does not fit or is older than five minutes, 400 for another body, 429 and 503 for what
//         may be tried again, 504 where the gateway said nothing and may have sent it, 500 where a secret is missing
//
// Whoever knows the secret of the hook is heard, so no token is asked. Secrets: SEND_SMS_HOOK_SECRET, as the hook itself
// has it (v1,whsec_...), and those of gateway.ts. Neither number nor code is in any answer or log.
import { type Gateway, isComplete, passOn, type TextMessage } from './gateway.ts';
import { keyOf, verifies } from './signature.ts';

declare const Deno: {
  serve(handler: (request: Request) => Promise<Response>): void;
  readonly env: { get(name: string): string | undefined };
};

const secret = (name: string): string => (Deno.env.get(name) ?? '').trim();

const gateway: Gateway = {
  url: secret('SMS_GATEWAY_URL'),
  key: secret('SMS_GATEWAY_KEY'),
  sender: secret('SMS_SENDER'),
  entity: secret('SMS_DLT_ENTITY'),
  templates: { sms: secret('SMS_DLT_TEMPLATE'), whatsapp: secret('WHATSAPP_TEMPLATE') },
  text: secret('SMS_TEXT'),
};
const key = keyOf(secret('SEND_SMS_HOOK_SECRET'));
// Its failure is told to whoever asks.
key.catch(() => {});

/** What is answered in place of 200. */
class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const send = async (request: Request): Promise<void> => {
  if (request.method !== 'POST') throw new Refusal(405, 'Only POST is answered.');
  const body = await request.text();
  const signing = await key.catch(() => {
    throw new Refusal(500, 'SEND_SMS_HOOK_SECRET is not set, or is not v1,whsec_ and base64.');
  });
  if (!(await verifies(signing, request.headers, body))) throw new Refusal(401, 'The signature does not fit.');
  const message = messageIn(body);
  if (!isComplete(gateway, message.channel)) throw new Refusal(500, 'A secret of the gateway is missing.');
  const status = await passOn(gateway, message, request.headers.get('webhook-id') ?? '');
  if (status === 429) throw new Refusal(429, 'The gateway takes no more at the moment.');
  if (status === 0) throw new Refusal(504, 'The gateway did not answer in time.');
  if (status >= 500) throw new Refusal(503, 'The gateway cannot be reached at the moment.');
  if (status < 200 || status > 299) throw new Refusal(502, `The gateway refused the message with ${status}.`);
};

/** Reads what is to be sent. The hosted provider does not tell the channel: it is SMS then. */
const messageIn = (body: string): TextMessage => {
  const { otp, phone, channel = 'sms' } = smsIn(body);
  const isOne = typeof otp === 'string' && /^\d{4,10}$/.test(otp) && typeof phone === 'string';
  if (!isOne || !/^\+?[1-9]\d{4,14}$/.test(phone) || (channel !== 'sms' && channel !== 'whatsapp'))
    throw new Refusal(400, 'The body must be that of the send SMS hook.');
  return { to: phone.replace('+', ''), code: otp, channel };
};

const smsIn = (body: string): Record<string, unknown> => {
  try {
    return (JSON.parse(body) as { sms?: Record<string, unknown> }).sms ?? {};
  } catch {
    return {};
  }
};

Deno.serve(async (request) => {
  try {
    await send(request);
    return Response.json({});
  } catch (error) {
    const { status, message } = error instanceof Refusal ? error : new Refusal(500, 'The message could not be sent.');
    console.error(`send-sms: ${error instanceof Refusal ? message : (error as Error)?.name}`);
    return Response.json({ error: { http_code: status, message } }, { status });
  }
});
