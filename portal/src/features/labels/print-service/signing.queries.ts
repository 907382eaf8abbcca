import type { ServedAnswers } from '../../../lib/answers.ts';
import { fetchAsSignedIn } from '../../../lib/provider.ts';
import { providerUrl } from '../../../lib/provider-auth.ts';
import { NotSigned } from './errors.ts';
import { within } from './time-limit.ts';

/** Long enough for a server that starts its function first. */
const patience = 15_000;

const ask = async (init: RequestInit): Promise<Response> => {
  try {
    const asked = fetchAsSignedIn(`${providerUrl()}/functions/v1/sign-print-request`, {
      ...init,
      signal: AbortSignal.timeout(patience),
    });
    // The session may have to be renewed first, which the signal does not end.
    return await within(patience, asked, () => new Error('The server did not answer.'));
  } catch (cause) {
    throw new NotSigned('signing-offline', { cause });
  }
};

const refusal = ({ status }: Response): NotSigned =>
  new NotSigned(status === 401 ? 'signing-ended' : 'signing-failed', { cause: `The server answered ${status}.` });

/** The shop's certificate (PEM), or null where none was made. Throws NotSigned. */
export const fetchCertificate = async (): Promise<string | null> => {
  const answer = await ask({});
  if (answer.status === 404) return null;
  if (!answer.ok) throw refusal(answer);
  const text = await answer.text();
  return text.includes('BEGIN CERTIFICATE') ? text : null;
};

/** The signature (base64) of a request, given by its SHA-256 in hex. Throws NotSigned. */
export const signRequest = async (request: string): Promise<string> => {
  const answer = await ask({
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ request }),
  });
  if (!answer.ok) throw refusal(answer);
  const { signature }: Partial<ServedAnswers['sign-print-request']> = await answer.json();
  if (typeof signature !== 'string') throw refusal(answer);
  return signature;
};
