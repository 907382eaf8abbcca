import { expect, test, vi } from 'vitest';
import { ProviderError } from '../../lib/provider-error.ts';
import { ImportSession } from './import-session.ts';
import type { ImportPorts } from './import-state.ts';
import type { ImportAnswer, ImportCheck, ImportLine } from './import-types.ts';
import { readerCalls } from './reading/reader-calls.ts';

const csv = (lines: number, name = 'stock.csv') =>
  new File([`Fabric,Color,Size\n${'Silk,Red,M\n'.repeat(lines)}`], name);

const check = (digest: string): ImportCheck => ({
  new: 2_498,
  changed: 1,
  same: 0,
  like: 0,
  wrong: 1,
  products: { new: 1, changed: 0, like: 0, unpriced: 0 },
  new_categories: [],
  digest,
});
const result: ImportAnswer = {
  added: 2_498,
  changed: 1,
  same: 0,
  like: 0,
  left_out: 1,
  products: null,
  new_categories: [],
  first_added: null,
};
const offline = new ProviderError({ message: 'The server could not be reached.', offline: true });

/** A session whose server says what the test tells it to. */
const begin = (answers: Partial<Pick<ImportPorts, 'stage' | 'check' | 'load' | 'look'>> = {}) => {
  const calls: string[] = [];
  let ids = 0;
  const session = new ImportSession('products', {
    startReader: () => {
      const own = readerCalls();
      return {
        ask: async (call, ...args) => (own[call] as (...args: unknown[]) => never)(...args),
        close: () => calls.push('closed'),
      };
    },
    newId: () => `id ${++ids}`,
    stage: async (id, first, lines, signal) => {
      calls.push(`stage ${id} ${first}+${lines.length}`);
      await answers.stage?.(id, first, lines, signal);
    },
    check: async (id, said, signal) => {
      calls.push(['check', id, ...Object.entries(said).flatMap(([what, yes]) => (yes ? what : []))].join(' '));
      return (await answers.check?.(id, said, signal)) ?? check('a');
    },
    load: async (id, digest, signal) => {
      calls.push(`load ${id} ${digest}`);
      return (await answers.load?.(id, digest, signal)) ?? result;
    },
    wrongLines: async () => [{ line: 3, reason: 'No' } as ImportLine],
    look: async (id) => answers.look?.(id),
    drop: async (id) => void calls.push(`drop ${id}`),
    dropAtLeaving: (id) => calls.push(`drop at leaving ${id}`),
    onLoaded: () => calls.push('loaded'),
    onLeftUncertain: () => calls.push('left uncertain'),
  });
  return { session, calls };
};

test('a file is opened, sent in chunks, checked, and what it changes is written once asked for', async () => {
  const { session, calls } = begin();
  await session.open(csv(2_500));
  expect(session.state()).toMatchObject({ step: { is: 'columns' }, matching: { fabric: 0, color: 1, size: 2 } });
  await session.checkLines();
  expect(session.state()).toMatchObject({ step: { is: 'preview' }, check: { wrong: 1 } });
  expect(await session.leftOut(({ reason }) => `${reason}.`)).toBe(
    '\ufeffFabric,Color,Size,Why not loaded\r\nSilk,Red,M,No.\r\n',
  );
  await session.load();
  expect(session.state().step).toEqual({ is: 'done', result });
  expect(calls).toEqual([
    'stage id 1 0+1000',
    'stage id 1 1000+1000',
    'stage id 1 2000+500',
    'check id 1',
    'load id 1 a',
    'loaded',
  ]);
});

test('what was sent before a line broke is not sent again', async () => {
  let broken = true;
  const { session, calls } = begin({
    stage: async (_, first) => {
      if (first === 1_000 && broken) throw offline;
    },
  });
  await session.open(csv(1_500));
  await session.checkLines();
  expect(session.state()).toMatchObject({ step: { is: 'sending', sent: 1_000, total: 1_500 }, failure: offline });
  broken = false;
  await session.tryAgain();
  expect(session.state()).toMatchObject({ step: { is: 'preview' }, failure: null });
  expect(calls.filter((call) => call.startsWith('stage'))).toEqual([
    'stage id 1 0+1000',
    'stage id 1 1000+500',
    'stage id 1 1000+500',
  ]);
});

test('lines that are gone are sent again under another id; other columns are another import', async () => {
  let gone = true;
  const { session, calls } = begin({
    check: async () => {
      if (gone) throw new ProviderError({ message: 'This import is no longer there', code: 'PT404', status: 404 });
      return check('b');
    },
  });
  await session.open(csv(1));
  await session.checkLines();
  gone = false;
  await session.tryAgain();
  session.backToColumns();
  session.match({ fabric: 0 });
  await session.checkLines();
  expect(calls).toEqual([
    'stage id 1 0+1',
    'check id 1',
    'stage id 2 0+1',
    'check id 2',
    'drop id 2',
    'stage id 3 0+1',
    'check id 3',
  ]);
});

test('a file in whose place another was put says so when somebody comes back, and can take the place again', async () => {
  const replaced = new ProviderError({ message: 'Another file of yours', code: 'PT410', status: 410 });
  const failures = [offline, replaced];
  const { session, calls } = begin({ look: () => Promise.reject(failures.shift()) });
  await session.open(csv(1));
  // Nothing is laid aside yet.
  await session.lookAgain();
  await session.checkLines();
  await session.lookAgain();
  expect(session.state()).toMatchObject({ step: { is: 'preview' }, failure: null });
  await session.lookAgain();
  expect(session.state()).toMatchObject({ step: { is: 'checking' }, failure: replaced, check: null });
  await session.tryAgain();
  expect(session.state()).toMatchObject({ step: { is: 'preview' }, failure: null });
  expect(calls).toEqual(['stage id 1 0+1', 'check id 1', 'stage id 2 0+1', 'check id 2']);
});

test('a page that goes away has the lines forgotten that nobody is writing', async () => {
  const { session, calls } = begin({ load: () => Promise.reject(offline) });
  session.leave();
  await session.open(csv(1));
  await session.checkLines();
  session.leave();
  await session.load();
  session.leave();
  expect(calls.slice(2)).toEqual(['drop at leaving id 1', 'load id 1 a']);
});

test('an import that the shop overtook is checked again before anything is written', async () => {
  const { session, calls } = begin({
    load: async (_, digest) => {
      if (digest === 'b') return result;
      throw new ProviderError({ message: 'The shop has changed since the check', code: 'PT409', status: 409 });
    },
    check: async () => check(calls.includes('load id 1 a') ? 'b' : 'a'),
  });
  await session.open(csv(1));
  await session.checkLines();
  await session.load();
  expect(session.state()).toMatchObject({ step: { is: 'preview' }, overtaken: true, check: { digest: 'b' } });
  await session.load();
  expect(session.state().step.is).toBe('done');
});

test('an import whose answer was lost is asked for again by the same check', async () => {
  let lost = true;
  const { session, calls } = begin({
    load: async () => {
      if (lost) throw offline;
      return result;
    },
  });
  await session.open(csv(1));
  await session.checkLines();
  await session.load();
  expect(session.state()).toMatchObject({ step: { is: 'loading' }, uncertain: true, failure: offline });
  lost = false;
  await session.tryAgain();
  expect(session.state()).toMatchObject({ step: { is: 'done', result }, uncertain: false });
  expect(calls.filter((call) => call.startsWith('load'))).toEqual(['load id 1 a', 'load id 1 a', 'loaded']);
});

test('lines that may be written are not forgotten, and no refusal but of the import itself says that they are not', async () => {
  const failures = [offline, new ProviderError({ message: 'Session ended', code: 'PGRST303', status: 401 })];
  const { session, calls } = begin({ load: () => Promise.reject(failures.shift()) });
  await session.open(csv(1));
  await session.checkLines();
  await session.load();
  await session.tryAgain();
  expect(session.state()).toMatchObject({ step: { is: 'loading' }, uncertain: true, failure: { status: 401 } });
  session.startOver();
  expect(calls.slice(-3)).toEqual(['load id 1 a', 'left uncertain', 'closed']);
});

test('a load that is never answered holds nobody: it ends as one whose answer was lost', async () => {
  const { session } = begin({
    load: (_, __, signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(offline))),
  });
  await session.open(csv(1));
  await session.checkLines();
  vi.useFakeTimers();
  try {
    const loading = session.load();
    await vi.advanceTimersByTimeAsync(29_000);
    expect(session.state().failure).toBeNull();
    await vi.advanceTimersByTimeAsync(2_000);
    await loading;
  } finally {
    vi.useRealTimers();
  }
  expect(session.state()).toMatchObject({ step: { is: 'loading' }, uncertain: true, failure: offline });
});

test('an import that was loaded after all answers what it did', async () => {
  const taken = (message: string) => new ProviderError({ message, code: 'PT409', status: 409 });
  let loads = 0;
  const { session, calls } = begin({
    load: async () => {
      loads += 1;
      if (loads === 1) throw taken('The shop has changed since the check');
      return result;
    },
    check: async () => {
      if (loads > 0) throw taken('This import was loaded already');
      return check('a');
    },
  });
  await session.open(csv(1));
  await session.checkLines();
  await session.load();
  expect(session.state().step).toEqual({ is: 'done', result });
  expect(calls.slice(-2)).toEqual(['load id 1 a', 'loaded']);
});

test('a refusal of the import leads back to what was checked', async () => {
  const busy = new ProviderError({ message: 'Another import is being saved', code: 'PT423', status: 423 });
  const { session } = begin({ load: () => Promise.reject(busy) });
  await session.open(csv(1));
  await session.checkLines();
  await session.load();
  expect(session.state()).toMatchObject({ step: { is: 'preview' }, uncertain: false, failure: busy });
});

test('whoever leaves has the lines forgotten, and an answer that comes later changes nothing', async () => {
  let answer: (check: ImportCheck) => void = () => undefined;
  const { session, calls } = begin({ check: () => new Promise((resolve) => (answer = resolve)) });
  await session.open(csv(1));
  const checking = session.checkLines();
  await expect.poll(() => calls).toContain('check id 1');
  session.startOver();
  answer(check('a'));
  await checking;
  expect(session.state()).toMatchObject({ step: { is: 'choose' }, id: '', check: null });
  expect(calls.slice(-2)).toEqual(['drop id 1', 'closed']);
  await session.open(new File([''], 'empty.csv'));
  expect(session.state()).toMatchObject({ step: { is: 'choose' }, refused: 'This file is empty.' });
});

test('each answer has the lines checked again, beside those given before; another check asks anew', async () => {
  const { session, calls } = begin();
  await session.open(csv(1));
  await session.checkLines();
  await session.answer({ addLike: true });
  await session.answer({ autoPrices: true });
  await session.answer({ addLike: false });
  session.backToColumns();
  await session.checkLines();
  expect(calls.filter((call) => call.startsWith('check'))).toEqual([
    'check id 1',
    'check id 1 addLike',
    'check id 1 addLike autoPrices',
    'check id 1 autoPrices',
    'check id 2',
  ]);
});
