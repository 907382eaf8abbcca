import { describe, expect, it } from 'vitest';
import { servedType } from './served-type.ts';

describe('what a browser may open is answered as it was said to be', () => {
  it.each([
    'image/png',
    'image/jpeg',
    'IMAGE/WEBP',
    'image/avif',
    'video/mp4',
    'audio/mpeg',
    'text/plain',
    'text/plain;charset=utf-8',
    'text/plain; charset="utf-8"',
  ])('%s', (said) => {
    expect(servedType(said)).toEqual({ type: said, isAttachment: false });
  });
});

describe('what could run, or say how a page looks, is a text to be saved', () => {
  it.each([
    'text/html',
    'TEXT/HTML',
    'Text/Html; charset=iso-8859-1',
    'text/html;',
    ' text/html',
    'application/xhtml+xml',
    'application/vnd.wap.xhtml+xml',
    'multipart/x-mixed-replace; boundary=x',
    'message/rfc822',
    'multipart/related',
    'text/xml',
    'application/xml',
    'application/rss+xml',
    'video/x+xml',
    'text/xsl',
    'text/javascript',
    'application/x-javascript',
    'application/ecmascript',
    'text/javascript1.5',
    'text/jscript',
    'text/css',
    // A browser takes the last type that it is told.
    'image/png, text/html',
    'image/png;x="a, text/html"',
    'image/png;text/html',
    'image/png\ttext/html',
  ])('%j', (said) => {
    expect(servedType(said)).toEqual({ type: 'text/plain', isAttachment: true });
  });
});

it.each(['image/svg+xml', 'IMAGE/SVG+XML', 'image/svg+xml; charset=utf-8'])(
  'a drawing can be shown by a page, and is saved where it is opened: %s',
  (said) => {
    expect(servedType(said)).toEqual({ type: 'image/svg+xml', isAttachment: true });
  },
);

it.each([
  'application/pdf',
  'application/json',
  'application/zip',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'font/woff2',
  'foo/bar',
  'image/x-odd',
])('anything else is to be saved: %s', (said) => {
  expect(servedType(said)).toEqual({ type: said, isAttachment: true });
});

it.each([
  '',
  'nothing',
  'image/',
  '/png',
  '*',
  'image/png, image/gif',
  'image/png\r\nx: 1',
  `a/${'b'.repeat(300)}`,
  'image/पंग',
])('what is no type is bytes: %j', (said) => {
  expect(servedType(said)).toEqual({ type: 'application/octet-stream', isAttachment: true });
});
