// QZ Tray's websocket protocol as its client `qz-tray` 2.x speaks it: JSON messages with a uid, answered by
// { uid, result } or { uid, error }; 'ping' keeps the line open. After getVersion the client sends its certificate
// (null if it has none); nearly every other call is signed with its key. The person at
// the computer is asked about every call that no certificate trusted there has signed. Only raw labels can be printed.
import type { X509Certificate } from 'node:crypto';
import type { WebSocket } from 'ws';
import { jobCourse, jobEvent, printerEvent } from './printer-events.ts';
import { type Fields, fieldsOf, jobOf, type PrintJob, Refused, textOf } from './printer-jobs.ts';
import { printersFor } from './printer-list.ts';
import type { Faults, PrintServiceOptions } from './printer-service.ts';
import { certificateOf, signatureOf } from './printer-signature.ts';

/** The version of QZ Tray that is spoken. */
const version = '2.2.6';

/** Calls that nobody is asked about. */
const undialogued = ['getVersion', 'printers.getStatus', 'printers.stopListening'];

/** One page's connection. */
export interface PrintConnection {
  /** Tells the page what its printers say of themselves, if it listens. */
  tellStatus(): void;
}

const messageOf = (text: string): Fields => {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return {};
  }
};

class Conversation implements PrintConnection {
  readonly #socket: WebSocket;
  readonly #options: PrintServiceOptions;
  #certificate: X509Certificate | null = null;
  /** Names of the printers listened to; null among them stands for all. */
  #listened: readonly unknown[] = [];
  #jobs = 0;

  constructor(socket: WebSocket, options: PrintServiceOptions) {
    this.#socket = socket;
    this.#options = options;
  }

  tellStatus(): void {
    for (const printer of this.#options.printers().filter((name) => this.#listensTo(name))) {
      for (const text of this.#faults.status ?? ['OK' as const]) this.#send(printerEvent(printer, text));
    }
  }

  hear(text: string): void {
    if (text === 'ping') return;
    const message = messageOf(text);
    const call = textOf(message.call);
    if (typeof message.uid !== 'string') this.#socket.close(4003, 'Connected to an incompatible version');
    else if (this.#faults.silent && call !== 'getVersion') return;
    else if ('certificate' in message) this.#introduce(message.uid, message.certificate);
    else void this.#request(message.uid, call, message);
  }

  get #faults(): Faults {
    return this.#options.faults?.() ?? {};
  }

  #send(text: string): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(text);
  }

  #reply(uid: string, body: Fields): void {
    this.#send(JSON.stringify({ uid, ...body }));
  }

  #listensTo(printer: string): boolean {
    return this.#listened.includes(null) || this.#listened.includes(printer);
  }

  #isTrusted(): boolean {
    return this.#certificate !== null && this.#options.trusts?.(this.#certificate) === true;
  }

  #introduce(uid: string, text: unknown): void {
    this.#certificate = certificateOf(text);
    const { refuseConnection, requireSignature } = this.#faults;
    const asked = !this.#isTrusted();
    this.#options.heard?.({ call: 'connect', signature: this.#certificate ? 'valid' : 'anonymous', asked });
    const isBlocked = refuseConnection || (requireSignature && asked);
    this.#reply(uid, isBlocked ? { error: 'Connection blocked by client' } : { result: null });
    if (isBlocked) this.#socket.close();
  }

  async #request(uid: string, call: string, message: Fields): Promise<void> {
    try {
      this.#permit(call, message);
      if (call === 'print' && this.#faults.dropOnPrint === 'before') this.#socket.terminate();
      else this.#reply(uid, { result: await this.#result(call, fieldsOf(message.params)) });
    } catch (error) {
      // Thrown on, it would end the whole process: nobody is left to catch it in a socket's handler.
      this.#reply(uid, { error: error instanceof Error ? error.message : String(error) });
    }
  }

  #permit(call: string, message: Fields): void {
    const signature = signatureOf(this.#certificate, message);
    const asked = !undialogued.includes(call) && !(signature === 'valid' && this.#isTrusted());
    this.#options.heard?.({ call, signature, asked });
    const { refuseRequests, requireSignature } = this.#faults;
    const isRefused = (refuseRequests && !undialogued.includes(call)) || (requireSignature && asked);
    if (isRefused) throw new Refused('Request blocked');
  }

  #result(call: string, params: Fields): unknown {
    if (call === 'getVersion') return version;
    if (call === 'print') return this.#print(params);
    if (call === 'printers.startListening') return this.#listen(params.printerNames);
    if (call === 'printers.stopListening') return this.#listen([]);
    if (call === 'printers.getStatus') return this.#status();
    return printersFor(call, params, this.#options.printers());
  }

  #listen(printers: unknown): null {
    this.#listened = Array.isArray(printers) ? printers : [null];
    return null;
  }

  #status(): null {
    if (this.#listened.length === 0) throw new Refused('No printer listeners started for this client.');
    this.tellStatus();
    return null;
  }

  async #print(params: Fields): Promise<null> {
    const { failPrint, dropOnPrint, beforeAnswer } = this.#faults;
    const job = jobOf(params, this.#options.printers());
    if (failPrint !== undefined) throw new Refused(failPrint);
    this.#options.print(job);
    this.#tellJob(job, textOf(fieldsOf(params.options).jobName));
    await beforeAnswer?.();
    if (dropOnPrint === 'after') this.#socket.terminate();
    return null;
  }

  #tellJob({ printer }: PrintJob, name: string): void {
    if (!this.#listensTo(printer)) return;
    this.#jobs += 1;
    for (const text of jobCourse(this.#faults.status ?? [])) {
      this.#send(jobEvent(printer, text, { id: this.#jobs, name }));
    }
  }
}

/** Speaks the protocol on one socket until it closes. */
export const servePrinting = (socket: WebSocket, options: PrintServiceOptions): PrintConnection => {
  const conversation = new Conversation(socket, options);
  socket.on('message', (data) => conversation.hear(String(data)));
  socket.on('error', () => socket.terminate());
  return conversation;
};
