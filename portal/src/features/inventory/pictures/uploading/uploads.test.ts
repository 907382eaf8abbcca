import { describe, expect, test } from 'vitest';
import { createUploads, type SendPicture } from './uploads.ts';

const prepared = { display: new Blob(['large']), small: new Blob(['small']) };

/** Uploads whose sending the test ends itself, one after the other. */
const trial = () => {
  const sent: { id: string; way: Parameters<SendPicture>[2]; end: PromiseWithResolvers<void> }[] = [];
  const uploads = createUploads(
    (id, _, way) => {
      const end = Promise.withResolvers<void>();
      way.signal.addEventListener('abort', () => end.reject(way.signal.reason));
      sent.push({ id, way, end });
      return end.promise;
    },
    (failure) => (failure as Error).message,
  );
  const stateOf = (id: string) => uploads.all().get(id)?.state;
  return { uploads, sent, stateOf, ids: () => sent.map(({ id }) => id) };
};

/** All that was to follow at once has followed. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('pictures on their way', () => {
  test('go one after the other, and tell how far they are', async () => {
    const { uploads, sent, stateOf, ids } = trial();
    uploads.start('a', prepared);
    uploads.start('b', prepared);
    await settled();
    expect(ids()).toEqual(['a']);
    sent[0]?.way.onProgress(0.6);
    expect(uploads.all().get('a')).toMatchObject({ state: 'sending', part: 0.6 });
    sent[0]?.end.resolve();
    await settled();
    expect([stateOf('a'), stateOf('b')]).toEqual(['stored', 'sending']);
    expect(ids()).toEqual(['a', 'b']);
  });

  test('stay when they fail, do not hold up the next, and are sent again when asked', async () => {
    const { uploads, sent, stateOf, ids } = trial();
    uploads.start('a', prepared);
    uploads.start('b', prepared);
    await settled();
    sent[0]?.end.reject(new Error('The connection was lost.'));
    await settled();
    expect(uploads.all().get('a')).toMatchObject({ state: 'failed', problem: 'The connection was lost.', prepared });
    sent[1]?.end.resolve();
    expect(await uploads.settled(['a', 'b'])).toBe('The connection was lost.');
    expect(await uploads.settled(['b'])).toBeNull();
    uploads.retry('a');
    expect(uploads.all().get('a')).toMatchObject({ state: 'sending', part: 0, problem: '' });
    await settled();
    sent[2]?.end.resolve();
    expect(await uploads.settled(['a', 'b'])).toBeNull();
    expect([stateOf('a'), ids()]).toEqual(['stored', ['a', 'b', 'a']]);
  });

  test('that are taken away end, and those that had to wait are never sent', async () => {
    const { uploads, sent, stateOf, ids } = trial();
    uploads.start('a', prepared);
    uploads.start('b', prepared);
    uploads.start('c', prepared);
    await settled();
    uploads.drop('b');
    uploads.drop('a');
    await settled();
    expect(sent[0]?.way.signal.aborted).toBe(true);
    expect([stateOf('a'), stateOf('b'), ids()]).toEqual([undefined, undefined, ['a', 'c']]);
    uploads.stop();
    await settled();
    expect(sent[1]?.way.signal.aborted).toBe(true);
  });

  test('one that is tried again while a save waits is waited for, too', async () => {
    const { uploads, sent } = trial();
    uploads.start('a', prepared);
    uploads.start('b', prepared);
    await settled();
    sent[0]?.end.reject(new Error('The connection was lost.'));
    const saved = uploads.settled(['a', 'b']);
    await settled();
    uploads.retry('a');
    sent[1]?.end.resolve();
    await settled();
    sent[2]?.end.resolve();
    expect(await saved).toBeNull();
  });

  test('those that the server let go are sent again under an id of their own, in their place', async () => {
    const { uploads, sent, stateOf, ids } = trial();
    uploads.start('a', prepared);
    uploads.start('b', prepared);
    await settled();
    sent[0]?.end.resolve();
    await settled();
    sent[1]?.end.resolve();
    await settled();
    expect(uploads.lose(['of the shop'], 'It is gone.')).toBe(false);
    expect(uploads.lose(['of the shop', 'a'], 'It is gone.')).toBe(true);
    expect([stateOf('a'), stateOf('b'), await uploads.settled(['a', 'b'])]).toEqual(['gone', 'stored', 'It is gone.']);
    uploads.retry('a', 'c');
    await settled();
    sent[2]?.end.resolve();
    expect(await uploads.settled(['c', 'b'])).toBeNull();
    expect([ids(), [...uploads.all().keys()]]).toEqual([
      ['a', 'b', 'c'],
      ['c', 'b'],
    ]);
  });

  test('a stored picture that is of no upload needs none', async () => {
    expect(await trial().uploads.settled(['of the shop'])).toBeNull();
  });
});
