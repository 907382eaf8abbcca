import { describe, expect, test } from 'vitest';
import { unreachable } from './provider-error.ts';
import { meantStatus, uploadFailure } from './upload-failure.ts';

const said = (statusCode: string, code: string, message = 'In the words of the service') =>
  JSON.stringify({ statusCode, error: 'Error', message, code });

test('what is meant stands in the body, where that is the service’s', () => {
  expect(meantStatus(400, said('409', 'KeyAlreadyExists'))).toBe(409);
  expect(meantStatus(413, said('413', 'EntityTooLarge'))).toBe(413);
  expect(meantStatus(502, '<html>')).toBe(502);
  expect(meantStatus(400, 'null')).toBe(400);
});

describe('an upload that failed is told of', () => {
  test.each([
    ['no answer', 0, '', unreachable, true],
    ['a gateway without its server', 502, '<html>', unreachable, true],
    ['a database that is away', 503, said('503', 'DatabaseError'), unreachable, true],
    ['a full disk', 503, said('503', 'InsufficientStorage'), 'no room left on its disk', true],
    ['a full disk elsewhere', 507, '<html>', 'no room left on its disk', true],
    ['too many at once', 503, said('503', 'SlowDown'), 'much to do', false],
    ['a right that is missing', 400, said('403', 'AccessDenied'), 'may not add pictures', false],
    ['no bucket', 400, said('404', 'NoSuchBucket'), 'keeps no pictures yet', false],
    ['no folder for the bytes', 400, said('501', 'NotImplemented'), 'keeps no pictures yet', false],
    ['a proxy that takes less', 413, '<html>', 'of this size', false],
    ['what is no picture', 400, said('415', 'InvalidMimeType'), 'did not take it for a picture', false],
    [
      'a session that has ended',
      401,
      said('401', 'session_ended', 'Your session has ended.'),
      'session has ended',
      false,
    ],
    ['anything else', 500, said('500', 'InternalError'), 'The server could not do this (500)', false],
  ])('%s', (_, status, body, words, offline) => {
    const failure = uploadFailure(status, body);
    expect(failure.message).toContain(words);
    expect(failure.offline).toBe(offline);
  });
});
