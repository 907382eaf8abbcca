import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseTemplate, renderTemplate, type Values } from './go-template.ts';
import { readMessages } from './messages.ts';
import { plainText } from './plain-text.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mail-templates-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const write = (kind: string, html: string) => writeFileSync(join(folder, `${kind}.html`), html);
const filled = (source: string, values: Values) => renderTemplate(parseTemplate(source), values, (value) => value);

test.each([
  ['Hello {{ .Email }}', 'Hello a@b.c'],
  ['Hello {{.Email}}', 'Hello a@b.c'],
  ['{{ .Absent }}', ''],
  ['{{ if .Email }}{{ .Email }}{{ else }}nobody{{ end }}', 'a@b.c'],
  ['{{ if .Absent }}somebody{{ else }}nobody{{ end }}', 'nobody'],
  ['{{ if .Absent }}a{{ end }}b', 'b'],
  ['{{ if .Email }}{{ if .Absent }}a{{ else }}b{{ end }}c{{ end }}', 'bc'],
  ['a  {{- .Email -}}  b', 'aa@b.cb'],
  ['a{{/* not to be seen */}}b', 'ab'],
  ['{{ if eq .Email "a@b.c" }}theirs{{ else }}another{{ end }}', 'theirs'],
  ['{{ if eq .Email "" }}empty{{ else }}{{ if eq .Absent "" }}absent{{ end }}{{ end }}', 'absent'],
  ['{ .Email } }} {', '{ .Email } }} {'],
])('%s becomes %s', (source, expected) => {
  expect(filled(source, { Email: 'a@b.c' })).toBe(expected);
});

test.each([
  '{{ range .Items }}{{ end }}',
  '{{ if .A }}',
  '{{ end }}',
  '{{ else }}',
  '{{ .A | html }}',
  '{{ if eq .A .B }}a{{ end }}',
  '{{ if ne .A "b" }}a{{ end }}',
  '{{ printf "a" }}',
])('%s is not understood', (source) => {
  expect(() => parseTemplate(source)).toThrow();
});

test('values are escaped in HTML and stand as they are in the text and the subject', () => {
  write(
    'recovery',
    '<title>For you &amp; {{ .Email }}</title><p>{{ .Email }}</p><a href="{{ .ConfirmationURL }}">Go</a>',
  );
  const values = { Email: `<b>"o'x"</b>&amp;`, ConfirmationURL: 'https://a.example/?x=1&y="' };
  const { subject, html, plain, links } = readMessages(folder)('recovery', values);
  expect(html).toContain('<p>&lt;b&gt;&#34;o&#39;x&#34;&lt;/b&gt;&amp;amp;</p>');
  expect(html).toContain('href="https://a.example/?x=1&amp;y=&#34;"');
  expect(subject).toBe(`For you & <b>"o'x"</b>&amp;`);
  expect(plain).toBe(`<b>"o'x"</b>&amp;\n\nGo: https://a.example/?x=1&y="`);
  expect(links).toEqual(['https://a.example/?x=1&y="']);
});

test('a subject is one line, however its title is set', () => {
  write('magic_link', '<title>\n  Sign in &amp;\n  go on as {{ .Email }}\n</title>');
  expect(readMessages(folder)('magic_link', { Email: 'a\r\nBcc: b' }).subject).toBe('Sign in & go on as a Bcc: b');
  rmSync(join(folder, 'magic_link.html'));
});

test('a kind that the folder lacks comes from our own', () => {
  const values = { SiteURL: 'https://site.example', ConfirmationURL: 'https://site.example/v', Token: '123456' };
  const { subject, plain } = readMessages(folder)('magic_link', values);
  expect(subject).toBe('Sign in');
  expect(plain).toContain('Sign in: https://site.example/v');
  expect(plain).toContain('123456');
});

test.each([
  ['without a title', '<p>hello</p>'],
  ['with what is not understood', '<title>a</title>{{ range .A }}'],
])('a template %s is refused by its name', (_name, html) => {
  write('email_change', html);
  expect(() => readMessages(folder)).toThrow(/email_change\.html cannot be used/);
  rmSync(join(folder, 'email_change.html'));
});

test('the text has paragraphs apart, link addresses after their words, and nothing of the head', () => {
  const html = `<html><head><title>Subject</title><style>p { a }</style></head><body><h1>Hello</h1>
    <p>One
       two<br>three</p><!-- hidden --><p><a href="https://a.example/"><b>Go</b> on</a></p>
    <p><a href="https://b.example/">https://b.example/</a></p></body></html>`;
  expect(plainText(html)).toBe('Hello\n\nOne two\nthree\n\nGo on: https://a.example/\n\nhttps://b.example/');
});
