/** The first two ports on which the print service's client looks for it without encryption, and the first two with it. */
const standardPorts = [8182, 8283, 8181, 8282];

/**
 * The port of this worker's print service; the next one that the client goes to where that is taken (1); the two for
 * pages opened by https (2, 3). Each worker has its own, and each run of the tests: on the standard ports, a page of one
 * test would print to the service of another. Known alike to the worker and to the browser it starts.
 */
export const printPort = (place = 0): number =>
  12_000 + (process.ppid % 1_250) * 16 + place * 4 + (Number(process.env.TEST_PARALLEL_INDEX ?? 0) % 4);

/** Leads the browser from the standard ports to the worker's own: rules of where hosts are found. */
export const printPortRule = standardPorts
  .map((port, place) => `MAP localhost:${port} 127.0.0.1:${printPort(place)}`)
  .join(', ');
