import { decodeJwt, decodeProtectedHeader } from 'jose';
import type { TestAuth } from '../auth.ts';
import { bearer } from './bearer.ts';
import { addressParts, compare, type Difference } from './compare.ts';
import { fill, type Known } from './placeholders.ts';
import { compareRequest, samlResponse } from './saml.ts';
import type { Recorded, Step } from './scenario.ts';

/** The headers that clients and people read; the others belong to the server around. */
const headers = /^(content-type|location|allow|link|x-total-count|x-sb-error-code|x-supabase-api-version|sb-auth-.*)$/;

type Exchange = Step & Required<Pick<Step, 'request' | 'response'>>;

interface Answered {
  readonly differences: Difference[];
  /** Where the answer leads, or says that one may go. */
  readonly location: string | null;
}

/** Sends what was recorded and tells what of the answer, its tokens and its mails is another. */
export const exchange = async (step: Exchange, test: TestAuth, known: Known, path: string): Promise<Answered> => {
  const { response, tokens = {}, mails = [], messages = [] } = step;
  for (const outbox of ['mail_outbox', 'sms_outbox'])
    await test.query({ text: `delete from auth.${outbox}`, values: [] });
  const answer = isFirstRefusal(step) ? await refused(step, test, known, path) : await send(step, test, known, path);
  const body = bodyOf(answer, await answer.text());
  const differences = [
    ...compare('status', response.status, answer.status, known),
    ...compare('headers', headersOf(Object.entries(response.headers)), headersOf([...answer.headers]), known),
    ...compare('body', inParts(response.body), inParts(body), known),
  ];
  for (const [name, recorded] of Object.entries(tokens)) {
    const token = known.get(name);
    const ours = token && { header: decodeProtectedHeader(token), payload: inOrder(decodeJwt(token)) };
    differences.push(...compare(`tokens.${name}`, recorded, ours, known));
  }
  const arrived = (await test.messages()).map(({ to, code }) => ({ to, code }));
  differences.push(...compare('messages', messages, arrived, known));
  differences.push(...compare('mails', mails.map(mailParts), await mailsOf(test), known));
  const location = answer.headers.get('location') ?? urlOf(body);
  differences.push(...compareRequest(step.authn_request, location, known));
  return { differences, location };
};

/** Whether a step was sent until a limit was reached. */
const isFirstRefusal = ({ note }: Exchange): boolean => /that were answered otherwise$/.test(note ?? '');

// More than any limit of the recorded settings lets through.
const mostTries = 150;

const refused = async (step: Exchange, test: TestAuth, known: Known, path: string): Promise<Response> => {
  for (let tries = 1; tries < mostTries; tries += 1) {
    const answer = await send(step, test, known, path);
    if (answer.status === 429) return answer;
    await answer.arrayBuffer();
  }
  return send(step, test, known, path);
};

const send = async (step: Exchange, test: TestAuth, known: Known, path: string): Promise<Response> => {
  const { request } = step;
  const form = request.headers['content-type'] === 'application/x-www-form-urlencoded';
  const { body } = request;
  return fetch(test.url + path, {
    method: request.method,
    redirect: 'manual',
    headers: { ...request.headers, ...(await bearer(request.auth, test, known)) },
    ...(body === undefined ? {} : { body: form ? writtenForm(step, known) : written(body, known) }),
  });
};

const writtenForm = (step: Exchange, known: Known): string => {
  const fields = JSON.parse(fill(JSON.stringify(step.request.body), known)) as Record<string, string>;
  const response = samlResponse(step, known);
  return new URLSearchParams({ ...fields, ...(response !== undefined && { SAMLResponse: response }) }).toString();
};

const written = (body: Recorded, known: Known): string =>
  fill(typeof body === 'string' ? body : JSON.stringify(body), known).replace(/<([\d,]+) letters a>/, (_, count) =>
    'a'.repeat(Number(count.replaceAll(',', ''))),
  );

const headersOf = (all: (readonly [string, string])[]): Record<string, Recorded> =>
  Object.fromEntries(
    all
      .filter(([name]) => headers.test(name))
      .map(([name, value]) => {
        if (name === 'location') return [name, addressParts(value)];
        return [name, name === 'content-type' ? value.replace(/;.*/, '') : value];
      }),
  );

/** JSON as such, any other text as it is; what goes with a redirect nobody reads. */
const bodyOf = (answer: Response, text: string): unknown => {
  if (text === '' || answer.headers.has('location')) return undefined;
  return /json/.test(answer.headers.get('content-type') ?? '') ? JSON.parse(text) : text;
};

const urlOf = (body: unknown): string | null => (body as { url?: string } | undefined)?.url ?? null;

/** An address in a body is compared as any other. */
const inParts = <Body>(body: Body): Body => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const addresses = Object.entries(body).filter(([name]) => name === 'url' || name === 'action_link');
  return {
    ...body,
    ...Object.fromEntries(
      addresses.map(([name, value]) => [name, typeof value === 'string' ? addressParts(value) : value]),
    ),
  };
};

/** The ways of a sign-in in the order of their names, as they were recorded. */
const inOrder = ({ amr, ...payload }: ReturnType<typeof decodeJwt>) => ({
  ...payload,
  ...(Array.isArray(amr) && { amr: amr.toSorted((one, other) => (one.method < other.method ? -1 : 1)) }),
});

const mailParts = ({ to, link, code }: { to: string; link?: string; code?: string }): Record<string, Recorded> => ({
  to,
  ...(link && { link: addressParts(link) }),
  ...(code && { code }),
});

const mailsOf = async ({ query }: TestAuth) => {
  const text = `select recipient as "to", links ->> 0 as link, code from auth.mail_outbox order by recipient, created_at`;
  const { rows } = await query<{ to: string; link: string | null; code: string }>({ text, values: [] });
  return rows.map(({ to, link, code }) => mailParts({ to, code, ...(link !== null && { link }) }));
};
