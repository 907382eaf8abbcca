/** The addresses that a mail's HTML links to, in their order, each once. */
export const linksOf = (html: string): string[] => {
  const found = [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/gi)].map(([, href = '']) => decode(href));
  return [...new Set(found.filter((href) => /^https?:/.test(href)))];
};

/** What a reader without HTML gets: paragraphs apart, each link's address after its words, nothing of the head. */
export const plainText = (html: string): string => {
  const body = html.replace(/<!--[\s\S]*?-->|<(head|title|style|script)\b[\s\S]*?<\/\1>/gi, '').replace(/\s+/g, ' ');
  const linked = body.replace(
    /<a\s[^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi,
    (_all, href: string, words: string) => {
      const said = words.replace(/<[^>]*>/g, '').trim();
      return said === '' || said === href ? href : `${said}: ${href}`;
    },
  );
  const lines = linked.replace(/<br\s*\/?>/gi, '\n').replace(/<\/(p|div|h[1-6]|tr|table|li|ul|ol)>/gi, '\n\n');
  return decode(lines.replace(/<[^>]*>/g, ''))
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
};

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The characters that entities stand for; in one pass, so that what was escaped twice is freed once. */
export const decode = (text: string): string =>
  text.replace(/&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|(\w+));/gi, (all, decimal, hex, name) => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    return named[String(name).toLowerCase()] ?? all;
  });
