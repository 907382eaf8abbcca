// Deletes pictures that were uploaded a day ago and never saved with a product, at most 500 at once: on the hosted
// provider a job asks it each hour. The embedded one sweeps them by itself, and needs no asking.
//
//   POST  with a key for servers, as bearer or as apikey: 200 {"removed": 12}, the number of files
//
// It has no key of its own: the data service and storage are asked with the caller's, and refuse everybody else. What
// they say is passed on; 405 {code, message} for another method, 503 where they are not reached.
declare const Deno: {
  serve(handler: (request: Request) => Promise<Response>): void;
  readonly env: { get(name: string): string | undefined };
};

/** As in shop/pictures.ts. */
const bucket = 'products';

const url = Deno.env.get('SUPABASE_URL') ?? '';

/** A service refused, or is not there; its answer is the function's. */
class Refused extends Error {
  readonly answer: Response;

  constructor(answer: Response) {
    super('refused');
    this.answer = answer;
  }
}

const refused = (status: number, code: string, message: string): Response =>
  Response.json({ code, message }, { status });

const ask = async (
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: unknown,
): Promise<unknown> => {
  const sent = { ...headers, 'content-type': 'application/json' };
  const answer = await fetch(`${url}${path}`, { method, headers: sent, body: JSON.stringify(body) }).catch(() => {
    throw new Refused(refused(503, 'unavailable', 'The shop’s data cannot be reached at the moment.'));
  });
  const text = await answer.text();
  if (!answer.ok)
    throw new Refused(new Response(text, { status: answer.status, headers: { 'content-type': 'application/json' } }));
  return JSON.parse(text);
};

const sweep = async (request: Request): Promise<Response> => {
  if (request.method !== 'POST') return refused(405, 'method_not_allowed', 'Only POST is answered.');
  const [, bearer] = /^bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  const key = bearer ?? request.headers.get('apikey') ?? '';
  const headers = { apikey: key, authorization: `Bearer ${key}` };
  const prefixes = (await ask('POST', '/rest/v1/rpc/give_up_pictures', headers, {})) as string[];
  if (prefixes.length === 0) return Response.json({ removed: 0 });
  const removed = (await ask('DELETE', `/storage/v1/object/${bucket}`, headers, { prefixes })) as unknown[];
  return Response.json({ removed: removed.length });
};

Deno.serve(async (request) => {
  try {
    return await sweep(request);
  } catch (error) {
    if (error instanceof Refused) return error.answer;
    console.error(`sweep-pictures failed: ${(error as Error)?.name}`);
    return refused(500, 'internal', 'The pictures could not be swept away.');
  }
});
