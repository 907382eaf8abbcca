import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a verify call sent. */
interface CaptchaCall {
  readonly headers: IncomingHttpHeaders;
  readonly form: Readonly<Record<string, string>>;
}

/** A captcha's service at its wire, on loopback: the verify calls of Turnstile and hCaptcha. */
export interface TestCaptcha {
  /** Where tokens are verified. */
  readonly verifyUrl: string;
  /** In turn; to be emptied by whoever looks. */
  readonly calls: CaptchaCall[];
  /** The host that answers name. */
  hostname: string;
  /** What is answered next in place of the usual, however often. */
  answer: ((response: ServerResponse) => void) | undefined;
  stop(): Promise<void>;
}

/** `good` passes, `good` with more behind it passes once, and nothing else does. */
export const startTestCaptcha = async (hostname = 'site.example'): Promise<TestCaptcha> => {
  const seen = new Set<string>();
  const verdict = (token: string): object => {
    if (!token.startsWith('good')) return { success: false, 'error-codes': ['invalid-input-response'] };
    if (seen.has(token)) return { success: false, 'error-codes': ['timeout-or-duplicate'] };
    if (token !== 'good') seen.add(token);
    const challenged = new Date().toISOString();
    return { success: true, 'error-codes': [], challenge_ts: challenged, hostname: captcha.hostname };
  };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += part;
    const form = Object.fromEntries(new URLSearchParams(body));
    captcha.calls.push({ headers: request.headers, form });
    if (captcha.answer) return captcha.answer(response);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(verdict(form.response ?? '')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const captcha: TestCaptcha = {
    verifyUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`,
    calls: [],
    hostname,
    answer: undefined,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return captcha;
};
