import { expect, test } from 'vitest';
import { bytesOf, checkBucketName, mostBytes, typeFits, typeList } from './bucket-rules.ts';

test.each(['a', 'with space', 'UPPER', '..', "it's (1)!", 'n'.repeat(100)])('%s is a name', (name) => {
  expect(() => checkBucketName(name)).not.toThrow();
});

test.each(['', ' lead', 'trail ', 'a/b', 'a%20b', 'बाल्टी', 'line\nbreak', 'end\n', 'x--table-s3', 'n'.repeat(101)])(
  '%j is none',
  (name) => {
    expect(() => checkBucketName(name)).toThrow('Bucket name invalid');
  },
);

test('a limit is a number of bytes or words in thousands, up to what the server takes', () => {
  const most = 2_000_000;
  expect(['1.5MB', '20KB', '2kb', '7B', 1_000, 0, null].map((limit) => bytesOf(limit, most))).toEqual([
    1_500_000,
    20_000,
    2_000,
    7,
    1_000,
    0,
    null,
  ]);
  expect(bytesOf('2MB', most)).toBe(most);
  for (const limit of ['3MB', '1GB', most + 1])
    expect(() => bytesOf(limit, most)).toThrow('The object exceeded the maximum allowed size');
});

test('a list of types holds types alone', () => {
  expect(typeList(['', 'image/png', 'image/*', '*/*', 'text/plain;charset=UTF-8', 'image/svg+xml'])).toEqual([
    'image/png',
    'image/*',
    '*/*',
    'text/plain;charset=UTF-8',
    'image/svg+xml',
  ]);
  expect(typeList([])).toEqual([]);
  expect(typeList(null)).toBeNull();
  for (const type of ['picture', 'image/', '/png', 'a b/c', 'image/png\n', '*/png'])
    expect(() => typeList([type])).toThrow('is not supported');
});

test('a type fits by its very words or by its kind', () => {
  expect(typeFits(['image/png'], 'image/png')).toBe(true);
  expect(typeFits(['image/*'], 'image/gif')).toBe(true);
  for (const type of ['image/gif', 'IMAGE/PNG', 'image/png; charset=utf-8'])
    expect(typeFits(['image/png'], type)).toBe(false);
  for (const type of ['text/plain', '*/*x']) expect(typeFits(['*/*', 'image/*'], type)).toBe(false);
  for (const allowed of [null, []]) expect(typeFits(allowed, 'text/html')).toBe(true);
});

test('the smaller limit counts', () => {
  expect(mostBytes({ file_size_limit: null }, 10)).toBe(10);
  expect(mostBytes({ file_size_limit: 5 }, 10)).toBe(5);
  // A server that was given a smaller limit since.
  expect(mostBytes({ file_size_limit: 50 }, 10)).toBe(10);
  expect(mostBytes({ file_size_limit: 0 }, 10)).toBe(0);
});
