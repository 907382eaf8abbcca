// The three engines that staff use, as far as this machine has them, behind what a hand and an eye do: go somewhere,
// press, type, look. Chromium and Firefox are driven by Puppeteer (its own protocol, and WebDriver BiDi), WebKit by
// WebDriver. Nothing here knows what a page holds.

export interface Size {
  readonly width: number;
  readonly height: number;
  /** Whether one points with a finger, as far as the engine can be told. */
  readonly touch?: true;
}

/** A counter's screen, a desk's and a phone's. */
export const sizes = {
  1366: { width: 1366, height: 768 },
  1440: { width: 1440, height: 900 },
  390: { width: 390, height: 844, touch: true },
} as const;

/** What stands between a browser and all sites of https: it is believed, whatever certificates it shows for them. */
export interface WayOut {
  readonly host: string;
  readonly port: number;
}

/** A tab of a browser. Places are in CSS pixels from the top left of what is seen. */
export interface Tab {
  /** Opens an address and waits until its page is loaded. */
  goTo(address: string): Promise<void>;
  /** Runs a function in the page, with what it is given; the function may use nothing else of its surroundings. */
  run<Given, Result>(work: (given: Given) => Result | Promise<Result>, given: Given): Promise<Result>;
  /** Runs the text of a script in the page. */
  load(script: string): Promise<void>;
  /** Presses the main button of the mouse. */
  press(x: number, y: number): Promise<void>;
  /** Types a text, key by key. */
  type(text: string): Promise<void>;
  /** Presses a key, with others held as in `Control+Enter`; keys have the names of the DOM. */
  key(chord: string): Promise<void>;
  /** Puts files of this computer into the file field that a CSS selector names. */
  choose(selector: string, file: string): Promise<void>;
  /** What the page said on its console and asked for so far, a line each, as far as its driver tells. */
  heard(): Promise<readonly string[]>;
  /** What is seen, as PNG. */
  picture(): Promise<Uint8Array>;
  /** Comes to the front of the tabs. */
  show(): Promise<void>;
}

/** A browser with nothing in it yet, as one person at one computer has it: its tabs share what they keep. */
export interface Visit {
  openTab(): Promise<Tab>;
  end(): Promise<void>;
}

export interface Engine {
  /** The folder into which downloads go. */
  readonly downloads: string;
  visit(size: Size): Promise<Visit>;
  stop(): Promise<void>;
}

export const engineNames = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof engineNames)[number];

/** The keys of `Control+Shift+a`, in the order in which they go down. */
export const keysOf = (chord: string): string[] => chord.split('+');
