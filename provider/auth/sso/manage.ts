import { randomUUID } from 'node:crypto';
import { isStorable } from '../../postgres/storable.ts';
import type { OwnDatabase, Query } from '../../postgres/types.ts';
import { type AttributeMapping, longestMapping } from './attribute-mapping.ts';
import {
  type Directory,
  deleteDirectory,
  findByDomain,
  findByEntity,
  findByName,
  findDirectory,
  storeDirectory,
  takeTurn,
} from './directories.ts';
import {
  directoryNotFound,
  domainMalformed,
  domainTaken,
  entityExists,
  entityMismatch,
  mappingTooLong,
  metadataMissing,
  metadataTwice,
  nameIdFormatUnknown,
  nameMalformed,
  nameTaken,
} from './errors.ts';
import { fetchMetadata } from './fetch-metadata.ts';
import { readMetadata } from './metadata.ts';
import { nameIdFormats } from './names.ts';

/** What is said of a directory; what is not said stays as it is. */
export interface DirectoryChange {
  readonly metadataXml?: string | undefined;
  /** An https address, which is asked once. */
  readonly metadataUrl?: string | undefined;
  readonly domains?: readonly string[] | undefined;
  readonly name?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly attributeMapping?: AttributeMapping | undefined;
  readonly nameIdFormat?: string | undefined;
  /** Whether answers are taken that no request asked for. */
  readonly allowIdpInitiated?: boolean | undefined;
}

/** Adds a directory. Throws `AuthError` for what cannot be one, and for one that is there. */
export const addDirectory = async (database: OwnDatabase, change: DirectoryChange): Promise<Directory> => {
  assertChange(change);
  const metadata = await metadataOf(change);
  if (metadata === undefined) throw metadataMissing();
  const id = randomUUID();
  return database.transaction(async (query) => {
    await takeTurn(query);
    if ((await findByEntity(query, metadata.entity_id)) !== undefined) throw entityExists(metadata.entity_id);
    const blank = { resource_id: null, disabled: null, attribute_mapping: {}, name_id_format: null, domains: [] };
    return store(query, { id, ...blank, ...metadata, allow_idp_initiated: false }, change);
  });
};

/** Changes a directory; one that is switched off signs its accounts out. Throws `AuthError`. */
export const updateDirectory = async (
  database: OwnDatabase,
  id: string,
  change: DirectoryChange,
): Promise<Directory> => {
  assertChange(change);
  const metadata = await metadataOf(change);
  return database.transaction(async (query) => {
    await takeTurn(query);
    const present = await findDirectory(query, id);
    if (present === undefined) throw directoryNotFound();
    if (metadata !== undefined && metadata.entity_id !== present.entity_id)
      throw entityMismatch(present.entity_id, metadata.entity_id);
    return store(query, { ...present, ...metadata }, change);
  });
};

/** Removes a directory and signs its accounts out. Throws `AuthError`. */
export const removeDirectory = (database: OwnDatabase, id: string): Promise<Directory> =>
  database.transaction(async (query) => {
    await takeTurn(query);
    const present = await findDirectory(query, id);
    if (present === undefined) throw directoryNotFound();
    await deleteDirectory(query, id);
    return present;
  });

type Base = Omit<Directory, 'created_at' | 'updated_at'>;

const store = async (query: Query, base: Base, change: DirectoryChange): Promise<Directory> => {
  const domains = change.domains === undefined ? base.domains : [...new Set(change.domains.map(domainOf))];
  for (const domain of domains) {
    const holder = await findByDomain(query, domain);
    if (holder !== undefined && holder.id !== base.id) throw domainTaken(domain, holder.id);
  }
  const name = change.name ?? base.resource_id;
  const namesake = name === null ? undefined : await findByName(query, name);
  if (namesake !== undefined && namesake.id !== base.id) throw nameTaken(namesake.resource_id ?? '');
  await storeDirectory(query, {
    ...base,
    domains,
    resource_id: name,
    disabled: change.disabled ?? base.disabled,
    attribute_mapping: change.attributeMapping ?? base.attribute_mapping,
    name_id_format: change.nameIdFormat ?? base.name_id_format,
    allow_idp_initiated: change.allowIdpInitiated ?? base.allow_idp_initiated,
  });
  const stored = await findDirectory(query, base.id);
  if (stored === undefined) throw directoryNotFound();
  return stored;
};

const assertChange = ({ metadataXml, metadataUrl, name, nameIdFormat, attributeMapping }: DirectoryChange): void => {
  if (metadataXml !== undefined && metadataUrl !== undefined) throw metadataTwice();
  const formats: readonly string[] = Object.values(nameIdFormats);
  if (nameIdFormat !== undefined && !formats.includes(nameIdFormat)) throw nameIdFormatUnknown(formats);
  if (name !== undefined && (name.trim() === '' || name.length > 64 || !isStorable(name))) throw nameMalformed();
  if (Buffer.byteLength(JSON.stringify(attributeMapping ?? {})) > longestMapping) throw mappingTooLong(longestMapping);
};

const metadataOf = async ({ metadataXml, metadataUrl }: DirectoryChange) => {
  const xml = metadataUrl === undefined ? metadataXml : await fetchMetadata(metadataUrl);
  if (xml === undefined) return undefined;
  return { entity_id: readMetadata(xml).entityId, metadata_xml: xml, metadata_url: metadataUrl ?? null };
};

const domainForm = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

const domainOf = (typed: string): string => {
  const domain = typed.trim().toLowerCase();
  if (!domainForm.test(domain)) throw domainMalformed(typed);
  return domain;
};
