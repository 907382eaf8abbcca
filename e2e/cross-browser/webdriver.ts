import { By, Key, type WebDriver } from 'selenium-webdriver';
import { keysOf, type Tab } from './engine.ts';

/** The DOM's names of keys, as WebDriver has them where they type nothing. */
const codes: Readonly<Record<string, string>> = {
  ArrowDown: Key.ARROW_DOWN,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
  ArrowUp: Key.ARROW_UP,
  Backspace: Key.BACK_SPACE,
  Control: Key.CONTROL,
  End: Key.END,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Home: Key.HOME,
  Meta: Key.META,
  Shift: Key.SHIFT,
  Tab: Key.TAB,
};

/** Runs a function in the page and waits for its promise, too; what it throws is thrown here. */
const runIn = async (driver: WebDriver, work: string, given: unknown): Promise<unknown> => {
  const answer = await driver.executeAsyncScript<{ value: unknown } | { error: string }>(
    `const done = arguments[1];
     new Promise((go) => go((${work})(arguments[0]))).then((value) => done({ value }), (error) => done({ error: String(error) }));`,
    given,
  );
  if ('error' in answer) throw new Error(answer.error);
  return answer.value;
};

/** What the page of now asked for: WebDriver tells neither of requests nor of the console. */
const askedFor = () => performance.getEntriesByType('resource').map(({ name }) => name);

/** WebDriver speaks to one tab at a time: each act first turns to its own. */
export const tabOf = (driver: WebDriver, handle: string): Tab => {
  const here = async (): Promise<WebDriver> => {
    await driver.switchTo().window(handle);
    return driver;
  };
  const actions = async () => (await here()).actions({ async: true });
  return {
    goTo: async (address) => (await here()).get(address),
    run: async (work, given) => (await runIn(await here(), String(work), given)) as never,
    load: async (script) => (await here()).executeScript(script),
    press: async (x, y) => (await actions()).move({ x, y, duration: 0 }).press().release().perform(),
    type: async (text) => (await actions()).sendKeys(text).perform(),
    key: async (chord) => {
      const keys = keysOf(chord).map((key) => codes[key] ?? key);
      const down = keys.reduce((all, key) => all.keyDown(key), await actions());
      await keys
        .reverse()
        .reduce((all, key) => all.keyUp(key), down)
        .perform();
    },
    choose: async (selector, file) => (await here()).findElement(By.css(selector)).sendKeys(file),
    heard: async () => (await runIn(await here(), String(askedFor), null)) as string[],
    picture: async () => Buffer.from(await (await here()).takeScreenshot(), 'base64'),
    show: async () => void (await here()),
  };
};
