/** Later ones name earlier ones in their user agents, so the order decides. */
const browsers: readonly [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];

const firstOf = (names: readonly [RegExp, string][], text: string): string =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? '';

/** What one would call a device: `Chrome on Windows`; the program's own name where it is no browser. */
export const deviceName = (userAgent: string | null): string => {
  if (!userAgent) return 'Unknown device';
  const [browser, system] = [firstOf(browsers, userAgent), firstOf(systems, userAgent)];
  if (browser && system) return `${browser} on ${system}`;
  return browser || system || (userAgent.split(/[\s/]/)[0] ?? '') || 'Unknown device';
};
