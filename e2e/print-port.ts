/** The first port on which the print service's client looks for it from a page without https. */
const standardPort = 8182;

/**
 * The port of this worker's print service. Each worker has its own, and each run of the tests: on the standard port, a
 * page of one test would print to the service of another. Known alike to the worker and to the browser it starts.
 */
export const printPort = (): number =>
  12_000 + (process.ppid % 5_000) * 4 + (Number(process.env.TEST_PARALLEL_INDEX ?? 0) % 4);

/** Leads the browser from the standard port to the worker's own: a rule of where hosts are found. */
export const printPortRule = `MAP localhost:${standardPort} 127.0.0.1:${printPort()}`;
