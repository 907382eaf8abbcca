/** As the mail calls a request without a user agent, and one whose user agent is no browser's that we know. */
export const anotherProgram = 'another program';

const longest = 512;

// What is read out of a user agent is its sender's text: only these words go into a mail.
const browsers = new Map([
  ['Amazon Silk', 'Silk'],
  ['Android Browser', 'the Android browser'],
  ['Brave', 'Brave'],
  ['Chrome', 'Chrome'],
  ['Chromium', 'Chromium'],
  ['DuckDuckGo', 'DuckDuckGo'],
  ['Firefox', 'Firefox'],
  ['Internet Explorer', 'Internet Explorer'],
  ['Microsoft Edge', 'Edge'],
  ['MIUI', 'the Xiaomi browser'],
  ['Opera', 'Opera'],
  ['Opera Touch', 'Opera'],
  ['QQ Browser', 'QQ Browser'],
  ['Safari', 'Safari'],
  ['Samsung Internet for Android', 'Samsung Internet'],
  ['UC Browser', 'UC Browser'],
  ['Vivaldi', 'Vivaldi'],
  ['Yandex Browser', 'Yandex Browser'],
]);
const systems = new Map([
  ['Android', 'Android'],
  ['Chrome OS', 'ChromeOS'],
  ['iOS', 'iOS'],
  ['Linux', 'Linux'],
  ['macOS', 'macOS'],
  ['Windows', 'Windows'],
]);

/** The browser and system of a user agent without their versions, in words of ours: `Firefox on Windows`. */
export const browserOf = async (userAgent: string | null): Promise<string> => {
  if (!userAgent) return anotherProgram;
  // Loaded with the first sign-in: no start waits for it.
  const { parse } = await import('bowser');
  const { browser, os } = parse(userAgent.slice(0, longest));
  const [name, system] = [browsers.get(browser.name ?? ''), systems.get(os.name ?? '')];
  if (name === undefined) return system === undefined ? anotherProgram : `another browser on ${system}`;
  return `${name} on ${system ?? 'another system'}`;
};
