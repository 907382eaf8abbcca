import { startForeignProgram } from '../../../../../../e2e/stand-ins/foreign-program.ts';
import {
  type PrintService,
  type PrintServiceSettings,
  startPrintService,
} from '../../../../../../e2e/stand-ins/print-service.ts';
import { makeShopSignature, type ShopSignature } from '../../../../../../e2e/stand-ins/shop-signature.ts';
import { parseCommands } from '../../../../../../shop/label/interpreter/parse.ts';
import { pass, until } from './clock.ts';

type OpenQuestion = NonNullable<ReturnType<PrintService['question']>>;

/** A port at which nothing listens. */
const freePort = async (): Promise<number> => {
  const { port, stop } = await startForeignProgram('mute', 0);
  await stop();
  return port;
};

/** The label printer of the tests' counter. */
export const labelPrinter = 'TSC TE244';

const readBefore = new WeakMap<Uint8Array, string[]>();

/** The ids of the products whose labels raw commands print, in their order. */
const productsOf = (commands: Uint8Array): string[] => {
  const known = readBefore.get(commands);
  if (known) return known;
  const printed: string[] = [];
  let product = '';
  for (const { name, arguments: values } of parseCommands(commands)) {
    if (name === 'BARCODE') product = values.at(-1) ?? '';
    if (name === 'PRINT') for (let copy = 0; copy < Number(values.at(-1)); copy++) printed.push(product);
  }
  readBefore.set(commands, printed);
  return printed;
};

const labelsOf = (jobs: readonly { readonly commands: Uint8Array }[]): string[] =>
  jobs.flatMap(({ commands }) => productsOf(commands));

export interface CounterSettings extends PrintServiceSettings {
  /** Whether the shop's certificate is, unless it is said. */
  readonly isInstalled?: boolean;
}

/** A computer at a shop's counter with its QZ Tray, and with queues that outlive it. */
export class Counter {
  /** The first two ports at which its pages look for QZ Tray. */
  readonly ports: readonly [number, number];
  /** The certificate of the shop, and what signs for it. */
  readonly shop: ShopSignature;
  readonly #settings: CounterSettings;
  readonly #services: PrintService[] = [];
  /** What the data service recorded as printed: products, each as often as it has labels. */
  readonly recorded: string[] = [];
  /** What of it had not come out then. */
  readonly unfounded: string[] = [];

  constructor(ports: readonly [number, number], shop: ShopSignature, settings: CounterSettings) {
    this.ports = ports;
    this.shop = shop;
    this.#settings = settings;
  }

  /** QZ Tray as it runs now, or ran last. */
  get qz(): PrintService {
    const last = this.#services.at(-1);
    if (!last) throw new Error('QZ Tray was never started here.');
    return last;
  }

  /** Starts QZ Tray, again if it ran before, on one of the ports. */
  async startQz(place: 0 | 1 = 0): Promise<void> {
    const qz = await startPrintService({ printers: [labelPrinter, 'PDF'], ...this.#settings, port: this.ports[place] });
    if (this.#settings.isInstalled !== false) qz.trust(this.shop.certificate);
    this.#services.push(qz);
  }

  /** Records labels as printed. */
  record(product: string, copies: number): void {
    const cameOut = this.out().filter((other) => other === product).length;
    for (let copy = 0; copy < copies; copy++) this.recorded.push(product);
    if (this.recorded.filter((other) => other === product).length > cameOut) this.unfounded.push(product);
  }

  /** The labels that came out, the oldest first. */
  out(): string[] {
    return labelsOf(this.#services.flatMap(({ jobs }) => jobs));
  }

  /** The labels that lie in queues. */
  held(): string[] {
    return labelsOf(this.#services.flatMap(({ held }) => held));
  }

  /** How many jobs pages have sent to QZ Tray as it runs now. */
  prints(): number {
    return this.qz.requests.filter(({ call }) => call === 'print').length;
  }

  /** The labels of which more than one came out or lies in a queue. */
  twice(): string[] {
    const seen = new Set<string>();
    return [...this.out(), ...this.held()].filter((product) => seen.size === seen.add(product).size);
  }

  /** The oldest job that lies in a queue, also of a QZ Tray which has ended. */
  get oldest(): PrintService['held'][number] | undefined {
    return this.#services.flatMap(({ held }) => held)[0];
  }

  /** Takes all that lies in queues out of them. */
  cancelAll(): void {
    for (const { held } of this.#services) for (const { cancel } of held) cancel();
  }

  /** Lets the page through until this call is asked about; answers the question that stands then. */
  async askedAbout(call: string): Promise<OpenQuestion> {
    for (;;) {
      await until(
        () => this.qz.question() !== null,
        () => `asked about ${call}`,
      );
      const question = this.qz.question();
      if (question?.call === call) return question;
      question?.allow();
      await pass(100);
    }
  }

  has(printer: string): boolean {
    try {
      return this.qz.queue(printer) !== undefined;
    } catch {
      return false;
    }
  }

  async close(): Promise<void> {
    for (const qz of this.#services) await qz.stop();
  }
}

let shop: Promise<ShopSignature> | undefined;

/** A counter whose QZ Tray runs. */
export const openCounter = async (settings: CounterSettings = {}): Promise<Counter> => {
  shop ??= makeShopSignature();
  const counter = new Counter([await freePort(), await freePort()], await shop, settings);
  await counter.startQz();
  return counter;
};
