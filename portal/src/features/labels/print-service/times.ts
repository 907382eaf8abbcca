/** How long things may take on the way to the printer, in ms. */
export interface PrintTimes {
  /** The network, to bring the client. */
  readonly load: number;
  /** A program, to open a socket on its port. */
  readonly opening: number;
  /** A port where nothing is, to refuse: what takes longer to be refused was asked about by the browser. */
  readonly refusal: number;
  /** The person, to answer the browser that asks whether this page may open sockets to this computer. */
  readonly permission: number;
  /** A program that opened a socket, to tell its version. */
  readonly version: number;
  /** A call that takes so long has a question standing in QZ Tray's window. */
  readonly question: number;
  /** How often it is asked whether the program is alive while a question stands, and how long that answer may take. */
  readonly alive: number;
  /** A person needs so long to press Block: what comes sooner is a block that QZ Tray remembers. */
  readonly block: number;
  /** Nobody waits longer for what a printer says of itself: it may say nothing. */
  readonly status: number;
  /** A printer that holds is asked so often: not every system tells that it is well again (qzind/tray 1278). */
  readonly holding: number;
  /** A job of which nothing is heard for so long is looked after. */
  readonly events: number;
}

export const usualTimes: PrintTimes = {
  load: 15_000,
  opening: 10_000,
  refusal: 3_000,
  permission: 60_000,
  version: 5_000,
  question: 2_000,
  alive: 10_000,
  block: 500,
  status: 1_000,
  holding: 3_000,
  events: 10_000,
};
