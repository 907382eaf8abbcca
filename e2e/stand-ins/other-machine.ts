/**
 * A name of this machine that the browser takes for any other machine's. Over plain http its pages are no secure
 * context, as those of a shop's server are on the computer at the counter.
 */
export const otherMachine = 'shop.test';

/** Leads the browser to it: a rule of where hosts are found. */
export const otherMachineRule = `MAP ${otherMachine} 127.0.0.1`;
