import { readFileSync } from 'node:fs';
import {
  addDirectory,
  CannotStart,
  type Directory,
  type DirectoryChange,
  listDirectories,
  removeDirectory,
  serviceAddresses,
  updateDirectory,
} from '../../provider/index.ts';
import type { JoinedShop } from '../database/join-shop.ts';
import { nameOf } from '../serving/listening-place.ts';
import type { Settings } from '../settings/settings.ts';
import { momentText } from '../terminal/moments.ts';
import { tableText } from '../terminal/table.ts';
import { typedPath } from '../terminal/words.ts';
import type { SsoCommand } from './command-line.ts';

/** All directories as a table. */
export const list = async ({ own }: JoinedShop): Promise<string> => {
  const all = await listDirectories(own.query);
  if (all.length === 0) return 'There is no directory yet; add makes one.';
  const rows = all.map((directory) => [
    calledOf(directory),
    directory.domains.join(', ') || '-',
    directory.disabled ? 'off' : 'on',
    directory.allow_idp_initiated ? 'taken' : 'refused',
    directory.entity_id,
    momentText(new Date(directory.created_at)),
  ]);
  return tableText(['Name', 'Domains', 'State', 'Unasked', 'Identity provider', 'Added (+05:30)'], rows);
};

export const add = async ({ own }: JoinedShop, command: SsoCommand & { action: 'add' }): Promise<string> => {
  const { name, domains, idpInitiated: allowIdpInitiated } = command;
  const added = await addDirectory(own, { ...metadataOf(command.metadata), name, domains, allowIdpInitiated });
  return `${calledOf(added)} is added: whoever types an address of ${added.domains.join(', ')} signs in by it.`;
};

export const update = async (shop: JoinedShop, command: SsoCommand & { action: 'update' }): Promise<string> => {
  const { id } = await directoryNamed(shop, command.name);
  const { domains, disabled } = command;
  const metadata = command.metadata === undefined ? {} : metadataOf(command.metadata);
  const changed = await updateDirectory(shop.own, id, { ...metadata, domains, disabled });
  const state = changed.disabled ? 'off, and its people are signed out' : 'on';
  return `${calledOf(changed)} is changed: it is for ${changed.domains.join(', ') || 'no domain'}, and ${state}.`;
};

export const remove = async (shop: JoinedShop, name: string): Promise<string> => {
  const { id } = await directoryNamed(shop, name);
  const removed = await removeDirectory(shop.own, id);
  return `${calledOf(removed)} is removed, and its people are signed out. Their accounts stay; nobody can enter them.`;
};

/** What whoever keeps the identity provider fills in there. */
export const forIdentityProvider = ({ url, host, port = 3000 }: Settings): string => {
  const { entityId, acsUrl } = serviceAddresses(`${url ?? `http://${nameOf(host)}:${port}`}/auth/v1`);
  const facts = [
    ['Entity ID, or audience', entityId],
    ['ACS address, or reply URL', acsUrl],
    ['Metadata, if it reads one', entityId],
    ['Name ID', 'persistent: one that never changes and is given to nobody else'],
    ['Attribute mail', 'the address'],
    ['Signature', 'of the assertion or the response, RSA with SHA-256; not encrypted'],
  ];
  const unnamed = url ? '' : '\nTHAAN_URL is not set: these are the addresses at this machine alone.';
  return `${tableText(['At the identity provider', ''], facts)}${unnamed}`;
};

const calledOf = ({ resource_id: name, id }: Directory): string => name ?? id;

const directoryNamed = async ({ own }: JoinedShop, name: string): Promise<Directory> => {
  const all = await listDirectories(own.query);
  const found = all.find(
    (each) => [each.id, each.entity_id].includes(name) || calledOf(each).toLowerCase() === name.toLowerCase(),
  );
  if (!found) throw new CannotStart(`there is no directory "${name}"; npm run sso -- list names them.`);
  return found;
};

const metadataOf = (typed: string): DirectoryChange => {
  if (/^[a-z]+:\/\//i.test(typed)) {
    if (!typed.startsWith('https://')) throw new CannotStart('an address of metadata begins with https://.');
    return { metadataUrl: typed };
  }
  const file = typedPath(typed);
  try {
    return { metadataXml: readFileSync(file, 'utf8').replace(/^\ufeff/, '') };
  } catch (error) {
    throw new CannotStart(`the file ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`, {
      cause: error,
    });
  }
};
