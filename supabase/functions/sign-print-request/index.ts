// Signs what staff send to the print service on their computer (QZ Tray), so that it prints without asking each time.
// Runs as it is on the hosted provider too: it uses the public part of its runtime and imports its neighbours alone.
//
//   GET   200 text/plain, the certificate (PEM); 404 not_configured while none was made
//   POST  {"request": "<64 hex digits>"}, the SHA-256 of a call as the print service's client hands it over
//         200 {"signature": "<base64>"}, RSA PKCS#1 v1.5 with SHA-512 over these digits
//
// Staff alone: 401 without a session that lives, 403 for others; 400 for what is no such request. Everything refused
// is {code, message}. Secrets: PRINT_CERTIFICATE and PRINT_SIGNING_KEY (PKCS#8), both PEM. The key is in no answer.
import { Refusal } from './refusal.ts';
import { keyOf, signatureOf } from './signature.ts';
import { onlyStaff } from './staff.ts';

declare const Deno: {
  serve(handler: (request: Request) => Promise<Response>): void;
  readonly env: { get(name: string): string | undefined };
};

/** Secrets that came through a file of settings may hold their line breaks as \n. */
const pem = (name: string): string => (Deno.env.get(name) ?? '').replaceAll('\\n', '\n').trim();

const certificate = pem('PRINT_CERTIFICATE');
const key = keyOf(pem('PRINT_SIGNING_KEY'));
// Its failure is told to whoever asks for a signature.
key.catch(() => {});

/** Newer projects tell their publishable keys by name, as JSON; the older one, of one name, ends with 2026. */
const publicKey = (): string => {
  const keys = Object.values(JSON.parse(Deno.env.get('SUPABASE_PUBLISHABLE_KEYS') || '{}') as Record<string, string>);
  return keys[0] ?? Deno.env.get('SUPABASE_ANON_KEY') ?? '';
};

const project = { url: Deno.env.get('SUPABASE_URL') ?? '', key: publicKey() };

/** For a portal on another origin than the provider's; what may be done is decided by the session, not by the page. */
const shared = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-max-age': '3600',
  'cache-control': 'no-store',
};

const answer = async (request: Request): Promise<Response> => {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: shared });
  if (request.method !== 'GET' && request.method !== 'POST')
    throw new Refusal(405, 'method_not_allowed', 'Only GET and POST are answered.');
  await onlyStaff(request.headers.get('authorization') ?? '', project);
  if (certificate === '') throw new Refusal(404, 'not_configured', 'No certificate for printing was made yet.');
  if (request.method === 'GET')
    return new Response(`${certificate}\n`, { headers: { ...shared, 'content-type': 'text/plain; charset=utf-8' } });
  const digits = await digitsOf(request);
  return Response.json({ signature: await signatureOf(await key, digits) }, { headers: shared });
};

/** 64 hex digits and nothing else: what can be signed is no more than the digest of one call. */
const digitsOf = async (request: Request): Promise<string> => {
  const body: unknown = await request.json().catch(() => undefined);
  const digits = typeof body === 'object' && body !== null && 'request' in body ? body.request : undefined;
  if (typeof digits === 'string' && /^[0-9a-f]{64}$/.test(digits)) return digits;
  throw new Refusal(400, 'bad_request', 'The body must be {"request": "64 hex digits"}.');
};

Deno.serve(async (request) => {
  try {
    return await answer(request);
  } catch (error) {
    // Its name alone: a message of the cryptography could tell of the key.
    if (!(error instanceof Refusal)) console.error(`sign-print-request failed: ${(error as Error)?.name}`);
    const { status, code, message } =
      error instanceof Refusal ? error : new Refusal(500, 'internal', 'The print job could not be signed.');
    return Response.json({ code, message }, { status, headers: shared });
  }
});
