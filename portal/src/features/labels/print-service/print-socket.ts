import { type Message, messageFrom, versionCall, versionFrom } from './message.ts';
import { isAnsweredAt } from './second-connection.ts';
import { outlasts } from './time-limit.ts';
import type { PrintTimes } from './times.ts';
import { Wire } from './wire.ts';

/**
 * What came of a port where QZ Tray was not: it refused, at once or late; nothing opened there in its time, nor as long
 * as the browser asked; a program opened and said nothing, or spoke other words.
 */
export type PortOutcome = 'refused' | 'refused late' | 'hung' | 'unanswered' | 'silent' | 'foreign';

export interface SocketSurroundings {
  readonly times: PrintTimes;
  /** Whether the browser asks the person before it opens a socket, who may take longer than a program. */
  readonly isAsking: () => Promise<boolean>;
  /** Told of a port where QZ Tray is not. */
  readonly onMissed: (outcome: PortOutcome) => void;
  /** Asked about each message whether it may leave the page, as it does then. */
  readonly mayLeave: (message: Message) => boolean;
  readonly onQuestion: () => void;
  readonly onSilent: () => void;
}

type Heard = { readonly version: string } | 'foreign' | 'silent';

/**
 * A socket that the client is given only when QZ Tray has told its version over it, so that the client looks at the next
 * port where another program is. It ends when it is told to, whatever the other side says.
 */
export class PrintSocket extends WebSocket {
  readonly #around: SocketSurroundings;
  readonly #begun = performance.now();
  /** Resolves when it is open, or never will be. */
  readonly #opening = Promise.withResolvers<void>();
  /** What is asked by this socket itself, by its name. */
  readonly #asked = new Map<unknown, (heard: Heard) => void>();
  /** Since the client has it. */
  #wire: Wire | null = null;
  #programVersion = '';
  #isGreeted = false;
  #isDropped = false;
  /** While the client is told something that did not come from the other side. */
  #isTelling = false;

  constructor(address: string | URL, around: SocketSurroundings) {
    super(address);
    this.#around = around;
    this.addEventListener('open', (event) => this.#opened(event));
    this.addEventListener('message', (event) => this.#heard(event));
    this.addEventListener('error', (event) => this.#failed(event));
    this.addEventListener('close', (event) => this.#closed(event));
    void this.#waitForOpening();
  }

  /** What goes over it; null until QZ Tray was found there. */
  get wire(): Wire | null {
    return this.#wire;
  }

  /** The version of QZ Tray. */
  get programVersion(): string {
    return this.#programVersion;
  }

  override send(data: string): void {
    if (this.#isDropped) return;
    const message = messageFrom(data);
    // Answered by what the port was tried with: the client could not bear a socket that closes before.
    if (message.call === 'getVersion' && !this.#isGreeted) {
      this.#isGreeted = true;
      this.#answer({ uid: message.uid, result: this.#programVersion });
    } else if (message.certificate === null) {
      // Who shows no certificate is anonymous anyway, and would be asked about once more for saying so.
      this.#answer({ uid: message.uid });
    } else if (this.#around.mayLeave(message)) {
      this.#wire?.sent(message);
      super.send(data);
    } else {
      this.#answer({ uid: message.uid, error: 'Nobody wants it any more.' });
    }
  }

  /** Ends it, without waiting for the other side; resolves when the client knows. */
  async drop(): Promise<void> {
    if (this.#isDropped) return;
    this.#leave();
    const { promise, resolve } = Promise.withResolvers<void>();
    setTimeout(() => {
      this.#tell(new Event(this.#wire ? 'close' : 'error'));
      resolve();
    });
    await promise;
  }

  #leave(): void {
    this.#isDropped = true;
    this.#end();
    this.close();
  }

  #end(): void {
    this.#opening.resolve();
    for (const answer of this.#asked.values()) answer('silent');
    this.#wire?.end();
  }

  #tell(event: Event): void {
    this.#isTelling = true;
    this.dispatchEvent(event);
    this.#isTelling = false;
  }

  #answer(message: Message): void {
    this.#tell(new MessageEvent('message', { data: JSON.stringify(message) }));
  }

  async #waitForOpening(): Promise<void> {
    const { times, isAsking } = this.#around;
    for (let waited = times.opening; await outlasts(times.opening, this.#opening.promise); waited += times.opening) {
      const isAsked = await isAsking();
      if (this.readyState !== WebSocket.CONNECTING || this.#isDropped) return;
      if (!isAsked) return this.#miss('hung');
      if (waited >= times.permission) return this.#miss('unanswered');
    }
  }

  /** QZ Tray is not here: the client goes on. */
  #miss(outcome: PortOutcome): void {
    this.#leave();
    this.#around.onMissed(outcome);
    this.#tell(new Event('error'));
  }

  async #opened(event: Event): Promise<void> {
    if (this.#isTelling) return;
    event.stopImmediatePropagation();
    this.#opening.resolve();
    const heard = await this.#askVersion(this.#around.times.version);
    if (this.#isDropped || this.readyState !== WebSocket.OPEN) return;
    if (heard === 'foreign' || heard === 'silent') return this.#miss(heard);
    this.#programVersion = heard.version;
    this.#wire = this.#newWire();
    this.#tell(new Event('open'));
  }

  #newWire(): Wire {
    const { times, onQuestion, onSilent } = this.#around;
    const isAlive = async (over: 'this' | 'another'): Promise<boolean> => {
      if (over === 'another') return isAnsweredAt(this.url, times.alive);
      return (await this.#askVersion(times.alive)) !== 'silent';
    };
    return new Wire({ times, isAlive, onQuestion, onSilent });
  }

  async #askVersion(ms: number): Promise<Heard> {
    const { promise, resolve } = Promise.withResolvers<Heard>();
    const { uid, text } = versionCall();
    this.#asked.set(uid, resolve);
    super.send(text);
    const isLate = await outlasts(ms, promise);
    this.#asked.delete(uid);
    return isLate ? 'silent' : promise;
  }

  #heard(event: MessageEvent): void {
    if (this.#isTelling) return;
    const message = messageFrom(event.data);
    // Whatever comes before the version is no word of QZ Tray.
    const [first] = this.#asked.keys();
    const uid = this.#wire ? message.uid : first;
    const answer = this.#asked.get(uid);
    if (answer) {
      const version = versionFrom(message, String(uid));
      answer(version === null ? 'foreign' : { version });
    }
    if (answer || !this.#wire || this.#isDropped) event.stopImmediatePropagation();
    else this.#wire.heard(message);
  }

  #failed(event: Event): void {
    if (this.#isTelling) return;
    if (this.#isDropped) event.stopImmediatePropagation();
    else if (!this.#wire) this.#failedToOpen();
  }

  #closed(event: Event): void {
    if (this.#isTelling) return;
    if (this.#isDropped) event.stopImmediatePropagation();
    else if (this.#wire) this.#end();
    else this.#failedToOpen();
  }

  /** Once: where it fails, an error comes before the end. */
  #failedToOpen(): void {
    const wasOpen = this.#asked.size > 0;
    const isLate = performance.now() - this.#begun > this.#around.times.refusal;
    this.#isDropped = true;
    this.#end();
    if (wasOpen) this.#around.onMissed('foreign');
    else this.#around.onMissed(isLate ? 'refused late' : 'refused');
  }
}
