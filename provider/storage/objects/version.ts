import { createHash, randomUUID } from 'node:crypto';

/** Where the part begins that tells of an address. */
const ownPart = 24;

/**
 * Names what was just written; a uuid. Where an address to upload to was used it tells, to whoever knows the id of that
 * address, that the object came by it.
 */
export const newVersion = (address?: string): string => {
  const chance = randomUUID();
  return address === undefined ? chance : chance.slice(0, ownPart) + partOf(address, chance);
};

/** Whether an object came by the address of that id, and was not written otherwise since. */
export const cameBy = (address: string | undefined, version: string | null): boolean =>
  address !== undefined && version?.length === 36 && version.slice(ownPart) === partOf(address, version);

const partOf = (address: string, version: string): string =>
  createHash('sha256')
    .update(`${address} ${version.slice(0, ownPart)}`)
    .digest('hex')
    .slice(0, 36 - ownPart);
