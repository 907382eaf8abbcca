import { type PortOutcome, PrintSocket, type SocketSurroundings } from './print-socket.ts';

// The sockets of the print service's client, which keeps only the last one in mind, and of one attempt to connect after
// the other.

export interface PrintSockets {
  /** The sockets that the client is to open; while no attempt was begun they throw, and it gives up. */
  readonly Type: typeof WebSocket;
  /** Begins an attempt to connect. */
  begin(): void;
  /** Ends the attempt, or the connection that it made; resolves when the client knows. */
  end(): Promise<void>;
  /** The one over which this attempt found QZ Tray. */
  current(): PrintSocket | null;
  /** What came of the ports that this attempt tried; 'thrown' where the browser lets no such socket out of the page. */
  outcomes(): readonly (PortOutcome | 'thrown')[];
}

export const printSockets = (around: Omit<SocketSurroundings, 'onMissed'>): PrintSockets => {
  let outcomes: (PortOutcome | 'thrown')[] = [];
  let last: PrintSocket | null = null;
  let isOver = true;
  const surroundings = { ...around, onMissed: (outcome: PortOutcome) => outcomes.push(outcome) };

  class AttemptSocket extends PrintSocket {
    constructor(address: string | URL) {
      // What the browser asks about one port it would ask about the next.
      if (isOver || outcomes.includes('unanswered')) throw new Error('No more ports are tried.');
      try {
        super(address, surroundings);
      } catch (error) {
        outcomes.push('thrown');
        throw error;
      }
      last = this;
    }
  }

  return {
    Type: AttemptSocket,
    begin: () => {
      outcomes = [];
      isOver = false;
    },
    end: async () => {
      isOver = true;
      const ending = last;
      last = null;
      await ending?.drop();
    },
    current: () => (last?.wire ? last : null),
    outcomes: () => outcomes,
  };
};
