import { randomUUID } from 'node:crypto';
import type { Outgoing } from '../outgoing/deliveries.ts';

/** Where messages to phones are handed on: the hosted provider's *send SMS hook*. */
export interface SmsHook {
  /** Https, or this very machine. */
  readonly url: string;
  /** `v1,whsec_` and the key in base64, as the hosted provider writes it. */
  readonly secret: string;
}

export interface QueuedText extends Outgoing {
  readonly channel: 'sms' | 'whatsapp';
  /** Digits. */
  readonly recipient: string;
  readonly code: string;
  /** '' but for a second step, which is 'mfa'. */
  readonly sort: string;
  readonly account: object;
  readonly ip: string | null;
}

/** Why a hook did not take a message; `status` 0 where it was not reached, or did not answer in time. */
export class HookFailure extends Error {
  override readonly name = 'HookFailure';
  readonly status: number;
  /** Whether the message may be on its way all the same. */
  readonly mayHaveGone: boolean;

  constructor(status: number, mayHaveGone = status === 504) {
    super(`The hook answered ${status}`);
    this.status = status;
    this.mayHaveGone = mayHaveGone;
  }
}

const timeoutMs = 5_000;
const mostBytes = 64 * 1024;

/** Throws a `RangeError` for a secret that cannot be one. */
export const readSecret = (secret: string): string => {
  const key = /^v1,whsec_((?=.{20})(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/.exec(secret)?.[1];
  if (key === undefined) throw new RangeError('the secret of the hook is v1,whsec_ and at least 15 bytes in base64');
  return key;
};

/**
 * Hands a message to the hook, signed as Standard Webhooks have it (https://www.standardwebhooks.com), in the body of
 * GoTrue, which does not tell the channel. The row's id stays the webhook's at every attempt, so that a gateway can tell a
 * second copy. Throws `HookFailure`.
 */
export const handOver = async ({ url, secret }: SmsHook, text: QueuedText): Promise<void> => {
  const { Webhook } = await import('standardwebhooks');
  const sent = new Date();
  const body = JSON.stringify({
    metadata: { uuid: randomUUID(), time: sent.toISOString(), name: 'send-sms', ip_address: text.ip ?? '' },
    user: text.account,
    sms: {
      otp: text.code,
      ...(text.sort && { sms_type: text.sort }),
      phone: text.recipient,
      channel: text.channel,
    },
  });
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      'content-type': 'application/json',
      'webhook-id': text.id,
      'webhook-timestamp': String(Math.floor(sent.getTime() / 1000)),
      'webhook-signature': new Webhook(readSecret(secret)).sign(text.id, sent, body),
    },
    body,
  }).catch((error: unknown) => {
    throw new HookFailure(0, !wasNotReached(error));
  });
  if (answer.status < 200 || answer.status > 299) {
    await answer.body?.cancel();
    throw new HookFailure(answer.status);
  }
  const refusal = refusalIn(await readSome(answer));
  if (refusal !== undefined) throw new HookFailure(refusal);
};

/** As GoTrue reads it, a hook may answer 200 and say in JSON that it failed: `{error: {http_code, message}}`. */
const refusalIn = (answer: string): number | undefined => {
  try {
    const { error } = JSON.parse(answer) as { error?: { http_code?: unknown } };
    if (!error) return undefined;
    return typeof error.http_code === 'number' ? error.http_code : 500;
  } catch {
    // What is no JSON says nothing of a failure.
    return undefined;
  }
};

// Of a name, a connection or a certificate: nothing was sent yet.
const notReached =
  /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_.*|.*CERT.*|.*SIGNATURE.*)$/;

const wasNotReached = (error: unknown): boolean => {
  const { cause } = error as { cause?: { code?: unknown } };
  return typeof cause?.code === 'string' && notReached.test(cause.code);
};

/** The beginning of an answer, without waiting for one that has no end. */
const readSome = async (answer: Response): Promise<string> => {
  let text = '';
  const decoder = new TextDecoder();
  try {
    for await (const chunk of answer.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length > mostBytes) break;
    }
  } catch {
    throw new HookFailure(0, true);
  }
  return text;
};
