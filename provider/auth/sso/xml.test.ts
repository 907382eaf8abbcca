import { expect, test } from 'vitest';
import { canonical } from '../../testing/saml/canonical.ts';
import { parseXml } from './xml.ts';
import { elementsIn, textIn } from './xml-walk.ts';

test('names, namespaces, attributes and texts are read as XML says', () => {
  const root = parseXml(
    `<?xml version="1.0" encoding="UTF-8"?>\r\n<a:r xmlns:a="urn:a" xmlns="urn:d" x='1 &lt; 2' a:y="&#65;&#x42;"><in/>one &amp;\r\ntwo</a:r>`,
  );
  expect(root).toMatchObject({ name: 'r', prefix: 'a', namespace: 'urn:a' });
  expect([...root.attributes]).toEqual([
    ['x', '1 < 2'],
    ['a:y', 'AB'],
  ]);
  expect(elementsIn(root).map(({ name, namespace }) => [name, namespace])).toEqual([['in', 'urn:d']]);
  expect(root.children.at(-1)).toBe('one &\ntwo');
});

test('a comment never cuts a text, where comments are passed over', () => {
  expect(textIn(parseXml('<r>person-1<!-- -->.evil</r>', { comments: true }))).toBe('person-1.evil');
});

test('the canonical form is that of the standard', () => {
  const root = parseXml('<r xmlns:b="urn:b" xmlns="urn:a"  z="1" b:a="2" a="&quot;&#9;"><b:c/>&gt;</r>');
  expect(canonical(root)).toBe('<r xmlns="urn:a" xmlns:b="urn:b" a="&quot;&#x9;" z="1" b:a="2"><b:c></b:c>&gt;</r>');
});

test.each([
  ['', 'it is no whole XML'],
  ['hello', 'it is no XML'],
  ['<r>', 'it is no whole XML'],
  ['<r></s>', 'it is no well-formed XML'],
  ['<r></r><r/>', 'it has more than one root'],
  ['<r a="1" a="2"/>', 'it has an attribute twice'],
  ['<r a="<"/>', 'it is no well-formed XML'],
  ['<r a=1/>', 'it is no well-formed XML'],
  ['<b:r/>', 'it uses a prefix that it does not declare'],
  ['<r b:a=""/>', 'it uses a prefix that it does not declare'],
  ['<r xmlns:xml="urn:a"/>', 'it declares a namespace that there cannot be'],
  ['<!DOCTYPE r><r/>', 'it holds a DTD, a comment or CDATA'],
  ['<r><!-- --></r>', 'it holds a DTD, a comment or CDATA'],
  ['<r><![CDATA[x]]></r>', 'it holds a DTD, a comment or CDATA'],
  ['<r><?x?></r>', 'it holds a processing instruction'],
  ['<?xml version="1.0" encoding="utf-7"?><r/>', 'it holds a processing instruction'],
  ['<r>&e;</r>', 'it uses an entity'],
  ['<r>&AMP;</r>', 'it uses an entity'],
  ['<r>a & b</r>', 'it uses an entity'],
  ['<r>&#0;</r>', 'it holds characters that XML does not'],
  ['<r>&#xD800;</r>', 'it holds characters that XML does not'],
  ['<r>\u0001</r>', 'it holds characters that XML does not'],
  [`${'<r>'.repeat(31)}${'</r>'.repeat(31)}`, 'it is too large'],
  [`<r>${'<a/>'.repeat(5_000)}</r>`, 'it is too large'],
  [`<r ${Array.from({ length: 31 }, (_, at) => `a${at}=""`).join(' ')}/>`, 'it is too large'],
])('%s is refused: %s', (text, reason) => {
  expect(() => parseXml(text)).toThrow(reason);
});

const prefixesAt = (level: number, count: number) =>
  Array.from({ length: count }, (_, at) => ` xmlns:p${level}-${at}="b"`).join('');

test('a document that declares many prefixes is refused before it fills the memory', () => {
  const open = Array.from({ length: 28 }, (_, level) => `<a${prefixesAt(level, 30)}>`).join('');
  expect(() => parseXml(`${open}${'<a xmlns="y"/>'.repeat(4_960)}${'</a>'.repeat(28)}`)).toThrow('it is too large');
});

test('bounds of one document are those of all its elements together', () => {
  const bounds = { elements: 3, attributes: 4, prefixes: 1 };
  const isRead = (text: string) => expect(() => parseXml(text, { bounds }));
  isRead('<r a=""><a xmlns:p="b" a=""/><a xmlns:p="c"/></r>').not.toThrow();
  isRead('<r><a/><a/><a/></r>').toThrow('it is too large');
  isRead('<r a=""><a a="" b=""/><a a="" b=""/></r>').toThrow('it is too large');
  isRead('<r xmlns:p="b"><a xmlns:q="b"/></r>').toThrow('it is too large');
});

test.each([
  ['spaces in a tag', `<r${' '.repeat(120_000)}`],
  ['attributes without an end', `<r${' a="b"'.repeat(20_000)}`],
  ['text without a tag', '&amp;'.repeat(25_000)],
  ['comments without an end', `<r>${'<!--'.repeat(30_000)}`],
])('%s are refused in no time', (_what, text) => {
  const start = performance.now();
  expect(() => parseXml(text, { comments: true })).toThrow();
  // Reading that grows with the square of the length takes minutes.
  expect(performance.now() - start).toBeLessThan(10_000);
});
