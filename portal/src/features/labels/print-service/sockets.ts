// The sockets of the print service's client. It keeps only the last one in mind, and waits for each as long as the
// browser does: minutes, where a program on QZ Tray's port takes the call and never answers it.

/** How long whatever is on the port may take to open a socket, in ms. */
const openingPatience = 10_000;

export interface PrintSockets {
  /** The sockets that the client is to open. */
  readonly Type: typeof WebSocket;
  /** Closes what is open or opening; resolves when nothing is left, and the client knows it. */
  close(): Promise<void>;
}

/**
 * Sockets that give up what does not open, so that the client looks at the next port.
 * @param isAsking whether the browser asks the person before it opens a socket, who may take longer
 */
export const printSockets = (isAsking: () => Promise<boolean>): PrintSockets => {
  const closings = new Map<WebSocket, Promise<void>>();

  /** While the browser asks, a socket is left alone; answered, it has its time to open. */
  const giveUpLater = (socket: WebSocket): void => {
    const timer = setTimeout(async () => {
      const waits = await isAsking();
      if (socket.readyState !== WebSocket.CONNECTING) return;
      if (waits) giveUpLater(socket);
      else socket.close();
    }, openingPatience);
    const done = (): void => clearTimeout(timer);
    socket.addEventListener('open', done);
    socket.addEventListener('close', done);
  };

  class PrintSocket extends WebSocket {
    constructor(address: string | URL) {
      super(address);
      const { promise, resolve } = Promise.withResolvers<void>();
      closings.set(this, promise);
      giveUpLater(this);
      this.addEventListener('close', () => {
        // The client listens, too, and hears of it after this.
        setTimeout(() => {
          closings.delete(this);
          resolve();
        });
      });
    }
  }

  return {
    Type: PrintSocket,
    close: async () => {
      for (const socket of closings.keys()) socket.close();
      await Promise.all(closings.values());
    },
  };
};
