/** Bytes that wait to be read, by socket and in all. */
export class Queued {
  readonly #bounds: { readonly each: number; readonly inAll: number };
  readonly #of = new Map<object, number>();
  #inAll = 0;

  constructor(bounds: Queued['bounds']) {
    this.#bounds = bounds;
  }

  get bounds(): { readonly each: number; readonly inAll: number } {
    return this.#bounds;
  }

  /**
   * Counts what is sent to a socket; the socket that has to go for it, where too much waits: the slow one itself, or of
   * all the one that most waits for.
   */
  add<Socket extends object>(socket: Socket, bytes: number): Socket | undefined {
    const waiting = (this.#of.get(socket) ?? 0) + bytes;
    this.#of.set(socket, waiting);
    this.#inAll += bytes;
    // One frame alone may be longer than the bound.
    if (waiting > this.#bounds.each && waiting > bytes) return socket;
    return this.#inAll > this.#bounds.inAll ? (this.#slowest() as Socket) : undefined;
  }

  /** It was handed to the network. */
  sent(socket: object, bytes: number): void {
    const waiting = this.#of.get(socket);
    if (waiting === undefined) return;
    this.#inAll -= bytes;
    this.#of.set(socket, waiting - bytes);
  }

  forget(socket: object): void {
    this.#inAll -= this.#of.get(socket) ?? 0;
    this.#of.delete(socket);
  }

  #slowest(): object | undefined {
    let slowest: object | undefined;
    let most = 0;
    for (const [socket, waiting] of this.#of) {
      if (waiting > most) [slowest, most] = [socket, waiting];
    }
    return slowest;
  }
}
