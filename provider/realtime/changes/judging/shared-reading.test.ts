import { expect, test } from 'vitest';
import { sharedReading } from './shared-reading.ts';

const slowReading = () => {
  const begun: PromiseWithResolvers<string>[] = [];
  const share = sharedReading<string>();
  const read = (key: string): Promise<string> =>
    share(key, () => {
      const reading = Promise.withResolvers<string>();
      begun.push(reading);
      return reading.promise;
    });
  const hasBegun = (count: number) => expect.poll(() => begun.length).toBe(count);
  return { begun, read, hasBegun };
};

test('who asks while something is read gets what is read after they asked, together', async () => {
  const { begun, read, hasBegun } = slowReading();
  const first = read('anon');
  await hasBegun(1);
  const later = [read('anon'), read('anon')];
  begun[0]?.resolve('before');
  expect(await first).toBe('before');
  await hasBegun(2);
  begun[1]?.resolve('after');
  expect(await Promise.all(later)).toEqual(['after', 'after']);
  expect(begun).toHaveLength(2);
});

test('a reading that failed is no answer to who asked meanwhile', async () => {
  const { begun, read, hasBegun } = slowReading();
  const first = read('anon');
  await hasBegun(1);
  const later = read('anon');
  begun[0]?.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await hasBegun(2);
  begun[1]?.resolve('again');
  expect(await later).toBe('again');
});

test('one key does not wait for another', async () => {
  const { begun, read, hasBegun } = slowReading();
  void read('anon');
  await hasBegun(1);
  const other = read('authenticated');
  await hasBegun(2);
  begun[1]?.resolve('tables');
  expect(await other).toBe('tables');
});
