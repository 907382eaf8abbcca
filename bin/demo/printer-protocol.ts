// QZ Tray's websocket protocol as its client `qz-tray` 2.x speaks it: JSON messages with a uid, answered by
// { uid, result } or { uid, error }, or by { uid } alone where there is nothing to say; 'ping' keeps the line open. After
// getVersion the client sends its certificate (null if it has none); nearly every other call is signed with its key. The
// person at the computer is asked about every call that no certificate trusted there has signed. Only raw labels can be
// printed.
import type { X509Certificate } from 'node:crypto';
import type { WebSocket } from 'ws';
import { type Fields, fieldsOf, jobNameOf, jobOf, printerOf, Refused, textOf } from './printer-jobs.ts';
import { printersFor } from './printer-list.ts';
import type { Listener, PrintProgram } from './printer-program.ts';
import { certificateOf, signatureOf } from './printer-signature.ts';

/** The version of QZ Tray that is spoken. */
const version = '2.2.6';

/** Calls that the person is asked about. */
const dialogued = ['printers.find', 'printers.getDefault', 'printers.detail', 'printers.startListening', 'print'];

/** One page's connection. */
export interface PrintConnection {
  /** Says and hears nothing until `thaw`, which gives what was to be said meanwhile. */
  freeze(): void;
  thaw(): void;
}

class Conversation implements Listener, PrintConnection {
  readonly #socket: WebSocket;
  readonly #program: PrintProgram;
  #certificate: X509Certificate | null = null;
  #isListening = false;
  /** Settles when all that was heard before has its turn: nothing does while the page waits to be let in. */
  #heard: Promise<void> = Promise.resolve();
  /** How many reasons there are to hear nothing. */
  #pauses = 0;
  /** The line is about to break: of what happens now the page hears nothing. */
  #isEnding = false;
  /** What is not sent yet; null while nothing holds it back. */
  #unsent: (() => void)[] | null = null;

  constructor(socket: WebSocket, program: PrintProgram) {
    this.#socket = socket;
    this.#program = program;
  }

  hear(text: string): void {
    this.#heard = this.#heard.then(() => this.#take(text));
  }

  tell(message: string): void {
    if (!this.#isEnding) this.#say(message);
  }

  leave(): void {
    this.#program.listeners.leave(this);
  }

  freeze(): void {
    this.#unsent ??= [];
    this.#pause();
  }

  thaw(): void {
    const unsent = this.#unsent ?? [];
    this.#unsent = null;
    for (const send of unsent) this.#send(send);
    this.#resume();
  }

  get #faults() {
    return this.#program.faults;
  }

  /** Not even the closing of a paused socket is heard. */
  #pause(): void {
    this.#pauses += 1;
    this.#socket.pause();
  }

  #resume(): void {
    this.#pauses -= 1;
    if (this.#pauses === 0) this.#socket.resume();
  }

  #send(send: () => void): void {
    if (this.#unsent) this.#unsent.push(send);
    else if (this.#socket.readyState === this.#socket.OPEN) send();
  }

  #say(message: string): void {
    this.#send(() => this.#socket.send(message));
  }

  #reply(body: Fields): void {
    this.#say(JSON.stringify(body));
  }

  async #take(text: string): Promise<void> {
    if (text === 'ping') return;
    if (text === '') return this.#reply({ error: 'Message is empty' });
    const message = this.#read(text);
    if (message === null) return;
    const { uid } = message;
    if (typeof uid !== 'string') this.#socket.close(4003, 'Connected to incompatible QZ Tray version');
    else if (this.#faults.silent) this.#program.heard(textOf(message.call) || 'connect', 'anonymous');
    else if ('certificate' in message) await this.#introduce(uid, message.certificate);
    else void this.#request(uid, textOf(message.call), message);
  }

  #read(text: string): Fields | null {
    try {
      return fieldsOf(JSON.parse(text));
    } catch {
      this.#reply({ error: `Missing value. at character ${text.length - 1} of ${text}` });
      return null;
    }
  }

  async #introduce(uid: string, text: unknown): Promise<void> {
    this.#certificate = certificateOf(text);
    const signature = this.#certificate ? 'valid' : 'anonymous';
    this.#pause();
    const isAllowed = await this.#program.permits('connect', { certificate: this.#certificate, signature });
    this.#resume();
    if (isAllowed) return this.#reply({ uid });
    const refusal = JSON.stringify({ uid, error: 'Connection blocked by client' });
    // Cut off rather than closed, once it is said.
    this.#send(() => this.#socket.send(refusal, () => this.#socket.terminate()));
  }

  async #request(uid: string, call: string, message: Fields): Promise<void> {
    try {
      const params = fieldsOf(message.params);
      if (call === 'print') printerOf(params);
      await this.#permit(call, message);
      if (call === 'print') await this.#print(uid, params);
      else if (call === 'printers.getStatus') this.#status(uid);
      else this.#reply({ uid, result: this.#result(call, params) });
    } catch (error) {
      // Thrown on, it would end the whole process: nobody is left to catch it in a socket's handler.
      this.#reply({ uid, error: error instanceof Error ? error.message : String(error) });
    }
  }

  async #permit(call: string, message: Fields): Promise<void> {
    const signature = signatureOf(this.#certificate, message, this.#program.now());
    if (!dialogued.includes(call)) this.#program.heard(call, signature);
    else if (!(await this.#program.permits(call, { certificate: this.#certificate, signature }))) {
      throw new Refused('Request blocked');
    }
  }

  #result(call: string, params: Fields): unknown {
    if (call === 'getVersion') return version;
    if (call === 'printers.startListening') return this.#listen(params.printerNames);
    if (call === 'printers.stopListening') return this.#stopListening();
    return printersFor(call, params, this.#program.list);
  }

  #listen(printers: unknown): void {
    this.#isListening = true;
    this.#program.listeners.add(this, Array.isArray(printers) ? printers : [null]);
  }

  #stopListening(): void {
    this.#isListening = false;
    this.leave();
  }

  /** Who never listened is answered twice. */
  #status(uid: string): void {
    if (!this.#isListening) this.#reply({ uid, error: 'No printer listeners started for this client.' });
    for (const queue of this.#program.inOrder()) {
      if (this.#program.listeners.of(queue.name).has(this)) for (const message of queue.status()) this.#say(message);
    }
    this.#reply({ uid });
  }

  async #print(uid: string, params: Fields): Promise<void> {
    const { failPrint, dropOnPrint, beforeAnswer, eventsFirst } = this.#faults;
    const wanted = printerOf(params);
    const printer = this.#program.list.match(wanted);
    if (printer === undefined) throw new Refused(`Cannot find printer with name "${wanted}"`);
    const job = jobOf(params, printer);
    const queue = this.#program.queues.get(printer);
    if (queue === undefined) throw new Refused('invalid flavor');
    if (queue.isRejecting) throw new Refused('Printer is not accepting job.');
    if (failPrint !== undefined) throw new Refused(failPrint);
    this.#isEnding = dropOnPrint !== undefined;
    const isAnsweredLate = this.#isEnding || eventsFirst || beforeAnswer !== undefined;
    if (!isAnsweredLate) this.#reply({ uid });
    if (dropOnPrint !== 'before') {
      queue.take(job, jobNameOf(params));
      await beforeAnswer?.();
    }
    if (this.#isEnding) this.#send(() => this.#socket.terminate());
    else if (isAnsweredLate) this.#reply({ uid });
  }
}

/** Speaks the protocol on one socket until it closes. */
export const servePrinting = (socket: WebSocket, program: PrintProgram): PrintConnection => {
  const conversation = new Conversation(socket, program);
  socket.on('message', (data) => conversation.hear(String(data)));
  socket.on('close', () => conversation.leave());
  socket.on('error', () => socket.terminate());
  return conversation;
};
