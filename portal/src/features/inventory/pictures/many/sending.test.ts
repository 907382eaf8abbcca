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
const trial = (
  products: readonly PlannedProduct[],
  failures: Record<string, number> = {},
  { there = [], room = 12 }: { there?: readonly string[]; room?: number } = {},
) => {
  const left = { ...failures };
  const done: string[] = [];
  const lost: string[] = [];
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
    roomOf: () => room,
    isThere: async () => there.includes(last),
    upload: async (id, _, { signal, onProgress }) => {
      onProgress(0.5);
      signal.throwIfAborted();
      mayFail(`upload ${id}`);
      done.push(`upload ${id}`);
    },
    save: async ({ productid }, ids) => {
      mayFail(`save ${productid}`);
      for (const id of ids) mayFail(`save ${productid} without ${id}`);
      done.push(`save ${productid} ${ids.join()}`);
    },
    newId: () => (lost.includes(last) ? `${last} anew` : last),
    refusalOf: (_, { name }) => `${name} is refused`,
    problemOf: (failure) => {
      const problem = (failure as Error).message;
      lost.push(...(/ without (\w+)/.exec(problem)?.slice(1) ?? []));
      return { problem, isGone: problem.includes('gone'), lost };
    },
  });
  const stateOf = (productid: string) => sending.states().get(productid);
  return { sending, done, stateOf };
};

test('each product is saved as soon as its pictures are stored, in their order', async () => {
  const { sending, done, stateOf } = trial([planned('A', 'a1', 'a2'), planned('B', 'b1')]);
  expect(stateOf('B')).toMatchObject({ state: 'waiting' });
  await sending.run();
  expect(done).toEqual(['upload a1', 'upload a2', 'save A a1,a2', 'upload b1', 'save B b1']);
  expect(stateOf('A')).toEqual({ state: 'done', through: 2, part: 0, refused: [], there: 0, noRoom: [], problem: '' });
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

test('a product stays as it was while one of its files cannot be opened, and has all of them once it can', async () => {
  const { sending, done, stateOf } = trial([planned('A', 'bad', 'a2'), planned('B', 'b1')], { 'prepare bad': 1 });
  await sending.run();
  expect(done).toEqual(['upload a2', 'upload b1', 'save B b1']);
  expect(stateOf('A')).toMatchObject({
    ...{ state: 'failed', refused: ['bad is refused'] },
    problem: 'It stays as it was: 1 of its 2 files could not be opened.',
  });
  done.length = 0;
  await sending.run();
  expect(done).toEqual(['upload bad', 'save A bad,a2']);
  expect(stateOf('A')).toMatchObject({ state: 'done', refused: [], problem: '' });
});

test('files that cannot be opened are left out where somebody says so; no others are', async () => {
  const products = [planned('A', 'bad', 'a2'), planned('B', 'bad'), planned('C', 'c1', 'worse')];
  const { sending, done, stateOf } = trial(products, { 'prepare bad': 9, 'prepare worse': 9, 'upload c1': 1 });
  await sending.run();
  expect(stateOf('C')).toMatchObject({ state: 'failed', problem: 'upload c1 failed', refused: [] });
  done.length = 0;
  sending.leaveOut();
  await sending.run();
  expect(done).toEqual(['save A a2', 'upload c1']);
  expect(stateOf('A')).toMatchObject({ state: 'done', refused: ['bad is refused'] });
  expect(stateOf('B')).toMatchObject({ state: 'done', refused: ['bad is refused'] });
  expect(stateOf('C')).toMatchObject({ state: 'failed', refused: ['worse is refused'] });
});

test('a picture that is there no more when its product is saved is sent again, under another id; no other is', async () => {
  const { sending, done, stateOf } = trial([planned('A', 'a1', 'a2')], { 'save A without a1': 1 });
  await sending.run();
  expect(stateOf('A')).toMatchObject({ state: 'failed', problem: 'save A without a1 failed' });
  await sending.run();
  expect(done).toEqual(['upload a1', 'upload a2', 'upload a1 anew', 'save A a1 anew,a2']);
  expect(stateOf('A')).toMatchObject({ state: 'done', problem: '' });
});

test('a product that is gone is not tried again', async () => {
  const { sending, done, stateOf } = trial([planned('gone', 'a1')], { 'save gone': 9 });
  await sending.run();
  expect(stateOf('gone')).toMatchObject({ state: 'gone', problem: 'save gone failed' });
  done.length = 0;
  await sending.run();
  expect([done, stateOf('gone')?.state]).toEqual([[], 'gone']);
});

test('a picture that the product shows already is not sent, and a product of these alone is not saved', async () => {
  const { sending, done, stateOf } = trial([planned('A', 'a1', 'a2'), planned('B', 'b1')], {}, { there: ['a1', 'b1'] });
  await sending.run();
  expect(done).toEqual(['upload a2', 'save A a2']);
  expect(stateOf('A')).toMatchObject({ state: 'done', there: 1 });
  expect(stateOf('B')).toMatchObject({ state: 'done', there: 1 });
});

test('what there is no room for is not sent, and named; what is there already is not', async () => {
  const { sending, done, stateOf } = trial([planned('A', 'a1', 'a2', 'a3', 'a4')], {}, { there: ['a4'], room: 2 });
  await sending.run();
  expect(done).toEqual(['upload a1', 'upload a2', 'save A a1,a2']);
  expect(stateOf('A')).toMatchObject({ state: 'done', there: 1, noRoom: ['a3'] });
});

test('a file that holds the same as another one of its product is not sent, after a failure either', async () => {
  const twice = { ...planned('A', 'a1', 'a2'), files: [file('a1'), new File(['a1'], 'copy'), file('a2')] };
  const { sending, done, stateOf } = trial([twice, planned('B', 'a1')], { 'upload a2': 1 }, { room: 2 });
  await sending.run();
  expect(done).toEqual(['upload a1', 'upload a1', 'save B a1']);
  await sending.run();
  expect(done.slice(3)).toEqual(['upload a2', 'save A a1,a2']);
  expect(stateOf('A')).toMatchObject({ state: 'done', there: 1, noRoom: [] });
});

test('a file that may be opened later keeps its room; one that is left out gives it to the next', async () => {
  const products = [planned('A', 'bad', 'a2', 'a3'), planned('B', 'worse', 'b2', 'b3')];
  const { sending, done, stateOf } = trial(products, { 'prepare bad': 1, 'prepare worse': 2 }, { room: 2 });
  await sending.run();
  expect(done).toEqual(['upload a2', 'upload b2']);
  await sending.run();
  expect(done.slice(2)).toEqual(['upload bad', 'save A bad,a2']);
  expect(stateOf('A')).toMatchObject({ state: 'done', noRoom: ['a3'] });
  sending.leaveOut();
  await sending.run();
  expect(done.slice(4)).toEqual(['upload b3', 'save B b2,b3']);
  expect(stateOf('B')).toMatchObject({ state: 'done', refused: ['worse is refused'], noRoom: [] });
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
