/**
 * A gateway in India, which sends to numbers of that country what was registered beforehand (DLT): a sender of six
 * letters, the business as an entity, and each text as a template with places for what differs.
 */
export interface Gateway {
  /** SMS_GATEWAY_URL: where a message is posted. */
  readonly url: string;
  /** SMS_GATEWAY_KEY. */
  readonly key: string;
  /** SMS_SENDER: the registered sender, such as SHOPIN. */
  readonly sender: string;
  /** SMS_DLT_ENTITY: the id of the registered business. */
  readonly entity: string;
  /** SMS_DLT_TEMPLATE and WHATSAPP_TEMPLATE: the ids of the registered texts. */
  readonly templates: { readonly sms: string; readonly whatsapp: string };
  /** SMS_TEXT: the registered text, with {code} in its place; letter for letter, or operators drop it unsaid. */
  readonly text: string;
}

export interface TextMessage {
  /** Digits, with the country's. */
  readonly to: string;
  readonly code: string;
  readonly channel: 'sms' | 'whatsapp';
}

// The hook gives up after five seconds.
const patienceMs = 4_000;

export const isComplete = ({ url, key, sender, entity, templates, text }: Gateway, channel: TextMessage['channel']) =>
  [url, key, sender, entity, templates[channel]].every((value) => value !== '') && text.includes('{code}');

/** Whether no connection came about, so that nothing was sent: in the words of Deno, and in the codes of Node. */
const wasNotReached = (error: unknown): boolean => {
  const { cause } = error as { cause?: { message?: unknown; code?: unknown } };
  return (
    String(cause?.message).includes('client error (Connect)') ||
    /^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/.test(String(cause?.code))
  );
};

/**
 * Hands a message over; answers the gateway's status, 503 where it is not reached, 0 for no answer in time. Every gateway has words of its own for these
 * fields: write yours here. `reference` is the same at every try, by which some know a second copy.
 */
export const passOn = async (gateway: Gateway, message: TextMessage, reference: string): Promise<number> => {
  const answer = await fetch(gateway.url, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
    headers: { authorization: `Bearer ${gateway.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      channel: message.channel,
      to: message.to,
      sender: gateway.sender,
      dlt_entity_id: gateway.entity,
      dlt_template_id: gateway.templates[message.channel],
      text: gateway.text.replaceAll('{code}', message.code),
      variables: [message.code],
      reference,
    }),
  }).catch((error: unknown) => (wasNotReached(error) ? 503 : 0));
  if (typeof answer === 'number') return answer;
  await answer.body?.cancel();
  return answer.status;
};
