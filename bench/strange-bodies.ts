/** JSON of so many bytes, made of what costs most to read. */
const fillings: Record<string, (bytes: number) => string> = {
  'empty objects': (bytes) => `[${'{},'.repeat(bytes / 3 - 1)}{}]`,
  'empty objects in a field': (bytes) => `{"data":{"a":[${'{},'.repeat(bytes / 3 - 10)}{}]}}`,
  'names in a field': (bytes) => `{"data":{${Array.from({ length: bytes / 11 - 5 }, (_, i) => `"${i}":0`).join(',')}}}`,
  'escapes in a text': (bytes) => `{"email":"${'\\ud83d\\ude00'.repeat(bytes / 12 - 2)}"}`,
  'a long address': (bytes) => `{"email":"${'a@a.'.repeat(bytes / 4 - 5)}"}`,
  'deep lists': (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'one text': (bytes) => `{"p_text":"${'x'.repeat(bytes - 20)}"}`,
};

const head = (path: string, length: string): string =>
  `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\nconnection: close\r\n${length}\r\n\r\n`;

const plain = (path: string, body: string): string => head(path, `content-length: ${body.length}`) + body;

const inCrumbs = (path: string, bytes: number): string =>
  `${head(path, 'transfer-encoding: chunked')}${'1\r\nx\r\n'.repeat(bytes)}0\r\n\r\n`;

const sizes = [16, 64, 1024];

/** What a stranger may send to `path`, by its name: taken whole, refused for its length, and in chunks of one byte. */
export const strangeBodies = (path: string): Record<string, string> =>
  Object.fromEntries(
    sizes.flatMap((size) => [
      ...Object.entries(fillings).map(([name, fill]) => [`${size} KiB, ${name}`, plain(path, fill(size * 1024))]),
      [`${size} KiB in crumbs`, inCrumbs(path, size * 1024)],
    ]),
  );
