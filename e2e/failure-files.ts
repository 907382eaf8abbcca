import { writeFile } from 'node:fs/promises';
import { type Browser, type BrowserContext, test as base, type Request, type TestInfo } from '@playwright/test';

/** What a test's pages said and asked for, a line each that begins with the milliseconds since the test began. */
interface Heard {
  readonly began: number;
  readonly said: string[];
  /** The line of each request as far as it is known. */
  readonly requests: Map<Request, string>;
}

/** What opens an account, in an address, in JSON and by itself. */
const secrets = [
  /\b((?:\w*token\w*|apikey|password)["']?[=:]\s*["']?)[^&#\s"',}]*/gi,
  /\b(code=)[^&#\s"']*/gi,
  /()\beyJ[\w-]+\.[\w-]+\.[\w-]*/g,
];

const withoutSecrets = (text: string): string =>
  secrets.reduce((line, secret) => line.replaceAll(secret, '$1...'), text);

/** Follows the pages of a context, those that it opens later, too. */
const follow = (context: BrowserContext, { began, said, requests }: Heard): void => {
  const at = (): string => `${Date.now() - began} ms`.padStart(9);
  context.on('console', (message) => {
    const { url, line } = message.location();
    said.push(`${at()}  ${message.type()}: ${message.text()} (${url}:${line})`);
  });
  context.on('weberror', (thrown) => said.push(`${at()}  thrown: ${thrown.error().stack ?? thrown.error()}`));
  context.on('request', (request) => requests.set(request, `${at()}  ${request.method()} ${request.url()}`));
  const end = (request: Request, how: string): void => {
    requests.set(request, `${requests.get(request)}  ${how} at ${at().trim()}`);
  };
  context.on('response', (response) => end(response.request(), String(response.status())));
  context.on('requestfailed', (request) => end(request, request.failure()?.errorText ?? 'failed'));
};

/** Puts a file into the test's folder and names it in the report, which would copy what is attached in the usual way. */
export const leave = async (
  testInfo: TestInfo,
  name: string,
  make: (path: string) => Promise<unknown>,
): Promise<void> => {
  const path = testInfo.outputPath(name);
  await make(path);
  testInfo.attachments.push({ name, path, contentType: name.endsWith('.png') ? 'image/png' : 'text/plain' });
};

const leavePictures = async (browser: Browser, testInfo: TestInfo): Promise<void> => {
  const pages = browser.contexts().flatMap((context) => context.pages());
  for (const [place, page] of pages.entries()) {
    const name = `page-${place + 1}.png`;
    // A page that hangs has no picture, and says so by that.
    await leave(testInfo, name, (path) => page.screenshot({ path, timeout: 5_000 })).catch(() => {});
  }
};

/** Puts lines into the test's folder, without what opens an account. */
export const leaveLines = (testInfo: TestInfo, name: string, lines: Iterable<string>): Promise<void> =>
  leave(testInfo, name, (path) => writeFile(path, withoutSecrets(`${[...lines].join('\n')}\n`)));

/**
 * A test that fails leaves pictures of its pages, their console and their requests in its folder. Playwright's own
 * pictures of failures are taken of each test that passes, too, when its pages close.
 */
export const test = base.extend<{ failureFiles: undefined }>({
  failureFiles: [
    // With `context` only so that it is still open when the pictures are taken.
    async ({ browser, context }, use, testInfo) => {
      const heard: Heard = { began: Date.now(), said: [], requests: new Map() };
      const followIt = (opened: BrowserContext) => follow(opened, heard);
      followIt(context);
      browser.on('context', followIt);
      await use(undefined);
      browser.off('context', followIt);
      if (testInfo.status === testInfo.expectedStatus) return;
      await leavePictures(browser, testInfo);
      await leaveLines(testInfo, 'console.txt', heard.said);
      await leaveLines(testInfo, 'requests.txt', heard.requests.values());
    },
    { auto: true, box: true },
  ],
});
