import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import type { Tab } from './engine.ts';
import { aim, canFind, find, type Look, look, type Name, type Step } from './in-page.ts';

/** What finds elements by role and name, in every engine alike. */
const finder = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

const mark = 'data-looked-at';

const nameOf = (name: string | RegExp): Name =>
  typeof name === 'string' ? name : { source: name.source, flags: name.flags };

/** The key that goes with a letter for a command, as Control+a. */
export const command = process.platform === 'darwin' ? 'Meta' : 'Control';

/** How long a person waits for a page, and how often they look. */
export const patience = { timeout: 15_000, intervals: [20, 50, 100] };

/** Something on the page, by the way to it: it is looked for again each time, and waited for as a person waits. */
export class Sight {
  readonly #tab: Tab;
  readonly #steps: readonly Step[];

  constructor(tab: Tab, steps: readonly Step[] = []) {
    this.#tab = tab;
    this.#steps = steps;
  }

  /** What has this role, and this name, in it. */
  role(role: string, name?: string | RegExp): Sight {
    return this.#in({ role, name: name === undefined ? undefined : nameOf(name) });
  }

  button(name: string | RegExp): Sight {
    return this.role('button', name);
  }

  field(name: string | RegExp): Sight {
    return this.role('textbox', name);
  }

  text(text: string | RegExp): Sight {
    return this.#in({ text: nameOf(text) });
  }

  css(css: string): Sight {
    return this.#in({ css });
  }

  /** What is seen of it just now; null where it is not there. */
  async look(): Promise<Look | null> {
    const count = await this.#find();
    return count === 0 ? null : this.#tab.run(look, { mark, count });
  }

  /** Waits until it is seen. */
  async shows(): Promise<void> {
    await this.#until(async () => expect(await this.look(), this.#name).not.toBeNull());
  }

  /** Waits until it is not seen any more. */
  async goes(): Promise<void> {
    await this.#until(async () => expect(await this.look(), this.#name).toBeNull());
  }

  /** Waits until what is seen of it is like this. */
  async is(seen: Partial<{ [Part in keyof Look]: Look[Part] | RegExp }>): Promise<void> {
    const parts = Object.entries(seen).map(([part, value]) => [
      part,
      value instanceof RegExp ? expect.stringMatching(value) : value,
    ]);
    await this.#until(async () => expect(await this.look(), this.#name).toMatchObject(Object.fromEntries(parts)));
  }

  /** Presses it, once one can. */
  async press(): Promise<void> {
    await this.#tab.show();
    await this.#until(async () => {
      await this.#find();
      const point = await this.#tab.run(aim, { mark });
      if ('hindrance' in point) throw new Error(`${this.#name} cannot be pressed: ${point.hindrance}`);
      const seen = await this.#tab.run(look, { mark, count: 1 });
      if (!seen?.isEnabled) throw new Error(`${this.#name} cannot be pressed: it is disabled`);
      await this.#tab.press(point.x, point.y);
    });
  }

  /** Presses it and types over what stands there. */
  async fill(text: string): Promise<void> {
    await this.press();
    await this.#tab.key(`${command}+a`);
    await this.#tab.type(text);
  }

  /** Puts a file of this computer into it. */
  async choose(file: string): Promise<void> {
    await this.#until(async () => expect(await this.#find(), this.#name).toBe(1));
    await this.#tab.choose(`[${mark}]`, file);
  }

  /** Tries until it holds. While a page is on its way to another, looking fails too. */
  #until(holds: () => Promise<void>): Promise<void> {
    return expect(holds).toPass(patience);
  }

  get #name(): string {
    return this.#steps.map((step) => JSON.stringify(step)).join(' > ');
  }

  #in(step: Step): Sight {
    return new Sight(this.#tab, [...this.#steps, step]);
  }

  async #find(): Promise<number> {
    if (!(await this.#tab.run(canFind, null))) await this.#tab.load(finder);
    return this.#tab.run(find, { steps: this.#steps, mark });
  }
}
