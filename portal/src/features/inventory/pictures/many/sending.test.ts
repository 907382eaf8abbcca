import { expect, test } from 'vitest';
import type { PreparedPicture } from '../preparing/prepare-picture.ts';
import type { PlannedProduct } from './picture-plan.ts';
import { createSending } from './sending.ts';

const prepared: PreparedPicture = { display: new Blob(['large']), small: new Blob(['small']) };
const file = (name: string) => new File([name], name);
const planned = (productid: string, ...names: string[]): PlannedProduct => ({
  product: { productid, name: '', producturl: null, pictures: [] },
  files: names.map(file),
});

/** A sending that writes down what it does, and fails as often as a test says where it names something. */
const trial = (products: readonly PlannedProduct[], failures: Record<string, number> = {}) => {
  const left = { ...failures };
  const done: string[] = [];
  const mayFail = (name: string): void => {
    const times = left[name] ?? 0;
    left[name] = times - 1;
    if (times > 0) throw new Error(`${name} failed`);
  };
  let last = '';
  const sending = createSending(products, {
    prepare: async ({ name }) => {
      mayFail(`prepare ${name}`);
      last = name;
      return prepared;
    },
    upload: async (id, _, { signal, onProgress }) => {
      onProgress(0.5);
      signal.throwIfAborted();
      mayFail(`upload ${id}`);
      done.push(`upload ${id}`);
    },
    save: async ({ productid }, ids) => {
      mayFail(`save ${productid}`);
      done.push(`save ${productid} ${ids.join()}`);
    },
    newId: () => last,
    refusalOf: (_, { name }) => `${name} is refused`,
    wordsOf: (failure) => (failure as Error).message,
  });
  const stateOf = (productid: string) => sending.states().get(productid);
  return { sending, done, stateOf };
};

test('each product is saved as soon as its pictures are stored, in their order', async () => {
  const { sending, done, stateOf } = trial([planned('A', 'a1', 'a2'), planned('B', 'b1')]);
  expect(stateOf('B')).toMatchObject({ state: 'waiting' });
  await sending.run();
  expect(done).toEqual(['upload a1', 'upload a2', 'save A a1,a2', 'upload b1', 'save B b1']);
  expect(stateOf('A')).toEqual({ state: 'done', through: 2, part: 0, refused: [], problem: '' });
});

test('what fails does not hold up the others, and is tried again without sending anything twice', async () => {
  const { sending, done, stateOf } = trial([planned('A', 'a1', 'a2'), planned('B', 'b1'), planned('C', 'c1')], {
    'upload a2': 1,
    'save B': 1,
  });
  await sending.run();
  expect(stateOf('A')).toMatchObject({ state: 'failed', problem: 'upload a2 failed' });
  expect(stateOf('B')).toMatchObject({ state: 'failed', problem: 'save B failed' });
  expect(stateOf('C')).toMatchObject({ state: 'done' });
  expect(done).toEqual(['upload a1', 'upload b1', 'upload c1', 'save C c1']);
  done.length = 0;
  await sending.run();
  expect(done).toEqual(['upload a2', 'save A a1,a2', 'save B b1']);
  expect(stateOf('A')).toMatchObject({ state: 'done', problem: '' });
});

test('a file that cannot be opened is named; the others of its product are saved, and a product without any is not', async () => {
  const { sending, done, stateOf } = trial([planned('A', 'bad', 'a2'), planned('B', 'bad')], { 'prepare bad': 9 });
  await sending.run();
  expect(done).toEqual(['upload a2', 'save A a2']);
  expect(stateOf('A')).toMatchObject({ state: 'done', refused: ['bad is refused'] });
  expect(stateOf('B')).toMatchObject({ state: 'done', refused: ['bad is refused'] });
});

test('when it is stopped nothing more is sent or saved, and it can go on from there', async () => {
  const { sending, done, stateOf } = trial([planned('A', 'a1'), planned('B', 'b1'), planned('C', 'c1')]);
  const unheard = sending.subscribe(() => {
    if (stateOf('B')?.part === 0.5) sending.stop();
  });
  await sending.run();
  expect(done).toEqual(['upload a1', 'save A a1']);
  expect(['A', 'B', 'C'].map((id) => stateOf(id)?.state)).toEqual(['done', 'failed', 'failed']);
  unheard();
  await sending.run();
  expect(done.slice(2)).toEqual(['upload b1', 'save B b1', 'upload c1', 'save C c1']);
});
