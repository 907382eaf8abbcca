import { config } from './config.ts';
import { asSignedIn } from './provider.ts';
import { providerUrl } from './provider-auth.ts';
import { meantStatus, uploadFailure } from './upload-failure.ts';

type Way = {
  /** Told of the bytes that are on their way so far. */
  readonly onProgress: (sent: number) => void;
  /** Ends it. */
  readonly signal: AbortSignal;
};

/** Nothing moved for so long: the connection is gone, though nobody was told. */
const stallMs = 30_000;

/** What lies under a name of its own never changes: browsers keep it. */
const forEver = 'public, max-age=31536000, immutable';

/** As fetch, which cannot tell how far it is. A request without an answer has status 0 and nothing in it. */
const send = (address: string, body: Blob, token: string, { onProgress, signal }: Way) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout>;
    const moved = (): void => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), stallMs);
    };
    request.upload.onprogress = ({ loaded }) => {
      moved();
      onProgress(loaded);
    };
    request.onloadend = () => {
      clearTimeout(stalled);
      if (signal.aborted) reject(signal.reason);
      else resolve({ status: request.status, body: request.responseText });
    };
    signal.addEventListener('abort', () => request.abort());
    request.open('POST', address);
    const headers = { apikey: config.key, authorization: `Bearer ${token}`, 'content-type': body.type };
    for (const [name, value] of Object.entries({ ...headers, 'cache-control': forEver }))
      request.setRequestHeader(name, value);
    moved();
    request.send(body);
  });

/**
 * Puts bytes under a new name of a bucket, as the person who is signed in. The same bytes sent again, after their answer
 * was lost, are there already, and that is well. Throws a ProviderError, or the reason of its `signal`.
 */
export const storeObject = async (bucket: string, name: string, body: Blob, way: Way): Promise<void> => {
  way.signal.throwIfAborted();
  const address = `${providerUrl()}/storage/v1/object/${bucket}/${name}`;
  let last = { status: 0, body: '' };
  let tries = 0;
  // Storage says of a token that it takes no more what it says of a missing right: one that is new tells them apart.
  const answer = await asSignedIn(async (token) => {
    way.signal.throwIfAborted(); // it may have waited for the token
    tries += 1;
    last = await send(address, body, token, way);
    const meant = meantStatus(last.status, last.body);
    return new Response(null, { status: meant === 403 ? 401 : meant || 599 });
  });
  if (answer.ok || answer.status === 409) return;
  if (answer.status !== 401 || tries === 2) throw uploadFailure(last.status, last.body);
  // Nobody is signed in any more, as whatever is asked next is told; or the session could not be renewed just now.
  const next = tries === 0 ? answer : await asSignedIn(async () => new Response());
  throw next.ok ? uploadFailure(0, '') : uploadFailure(401, await next.text());
};
