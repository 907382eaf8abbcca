import { describe, expect, it } from 'vitest';

/** What is asked, the call that asks it, and all that is to come of it. */
export type Call = readonly [what: string, ask: () => unknown, expected: unknown];

/**
 * Makes every call of a table, each of which has to go through the method that it stands under, and holds the table
 * against the class of the installed library: a method that an update brings has no call yet. Of those that are not
 * public there is no sign left when the program runs, so they are named.
 */
export const everyMethod = (
  prototype: object,
  notPublic: readonly string[],
  calls: Readonly<Record<string, readonly [Call, ...Call[]]>>,
): void => {
  it('has a call for every method of the installed library', () => {
    const installed = Object.getOwnPropertyNames(prototype).filter((name) => name !== 'constructor');
    expect(installed.sort()).toEqual([...notPublic, ...Object.keys(calls)].sort());
  });

  describe.each(Object.entries(calls))('%s', (method, rows) => {
    it.each(rows)('%s', async (_what, ask, expected) => {
      using heard = listen(prototype, method);
      expect(await ask()).toStrictEqual(expected);
      expect(heard.calls).toBeGreaterThan(0);
    });
  });
};

// Not a spy of the test runner: that would wait for whatever is returned, and to wait for a query is to send it.
const listen = (prototype: object, method: string): Disposable & { readonly calls: number } => {
  const found = Object.getOwnPropertyDescriptor(prototype, method);
  const original: unknown = found?.value;
  if (!found || typeof original !== 'function') throw new Error(`${method} is no method`);
  let calls = 0;
  const counting = function (this: unknown, ...given: unknown[]): unknown {
    calls += 1;
    return Reflect.apply(original, this, given);
  };
  Object.defineProperty(prototype, method, { ...found, value: counting });
  return {
    get calls() {
      return calls;
    },
    [Symbol.dispose]: () => Object.defineProperty(prototype, method, found),
  };
};
