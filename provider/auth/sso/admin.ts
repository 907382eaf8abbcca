import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { tellRule } from '../admin/against-rule.ts';
import { forAdmin } from '../admin/for-admin.ts';
import { readBody, text } from '../body.ts';
import type { AuthContext, Endpoint } from '../context.ts';
import { uuid } from '../uuid.ts';
import { mappingShape } from './attribute-mapping.ts';
import { type Directory, findDirectory, listDirectories } from './directories.ts';
import { directoryNotFound, typeUnsupported } from './errors.ts';
import { addDirectory, type DirectoryChange, removeDirectory, updateDirectory } from './manage.ts';
import { longestMetadata } from './metadata.ts';

const shape = z.object({
  type: text,
  metadata_xml: text,
  metadata_url: text,
  domains: z.array(z.string()).nullish(),
  resource_id: text,
  disabled: z.boolean().nullish(),
  attribute_mapping: mappingShape.nullish(),
  name_id_format: text,
  allow_idp_initiated: z.boolean().nullish(),
});

const url = '/admin/sso/providers';
const one = `${url}/:id`;
/** Metadata, with the backslashes that JSON needs, and all else. */
const bodyLimit = 2 * longestMetadata;

const list: Endpoint = (auth) => ({
  method: 'GET',
  url,
  handler: async () => {
    const all = await listDirectories(auth.database.query);
    return { items: all.map((directory) => present(directory, {})) };
  },
});

const create: Endpoint = (auth) => ({
  method: 'POST',
  url,
  bodyLimit,
  handler: async (request, reply) => {
    const body = readBody(shape, request.body);
    if (body.type !== 'saml') throw typeUnsupported();
    return reply.code(201).send(whole(await addDirectory(auth.database, changeOf(body))));
  },
});

const get: Endpoint = (auth) => ({
  method: 'GET',
  url: one,
  handler: async (request) => whole(await asked(auth, request)),
});

const update: Endpoint = (auth) => ({
  method: 'PUT',
  url: one,
  bodyLimit,
  handler: async (request) => {
    const { id } = await asked(auth, request);
    const change = changeOf(readBody(shape, request.body));
    return whole(await updateDirectory(auth.database, id, change).catch(tellRule));
  },
});

const remove: Endpoint = (auth) => ({
  method: 'DELETE',
  url: one,
  handler: async (request) => {
    const { id } = await asked(auth, request);
    return whole(await removeDirectory(auth.database, id).catch(tellRule));
  },
});

/** /admin/sso/providers: the directories, kept by an administrator. */
export const ssoProviders: readonly Endpoint[] = [list, create, get, update, remove].map(forAdmin);

const asked = async ({ database }: AuthContext, request: FastifyRequest): Promise<Directory> => {
  const { id } = request.params as { id: string };
  const directory = uuid.test(id) ? await findDirectory(database.query, id) : undefined;
  if (directory === undefined) throw directoryNotFound();
  return directory;
};

const changeOf = (body: z.output<typeof shape>): DirectoryChange => ({
  metadataXml: body.metadata_xml || undefined,
  metadataUrl: body.metadata_url || undefined,
  domains: body.domains ?? undefined,
  name: body.resource_id || undefined,
  disabled: body.disabled ?? undefined,
  attributeMapping: body.attribute_mapping ?? undefined,
  nameIdFormat: body.name_id_format || undefined,
  allowIdpInitiated: body.allow_idp_initiated ?? undefined,
});

const whole = (directory: Directory) => present(directory, { metadata_xml: directory.metadata_xml });

/** In GoTrue's words, which leaves out what is not set; a list goes without the metadata. */
const present = (directory: Directory, metadata: { readonly metadata_xml?: string }) => ({
  id: directory.id,
  ...(directory.resource_id === null ? {} : { resource_id: directory.resource_id }),
  disabled: directory.disabled,
  saml: {
    entity_id: directory.entity_id,
    ...metadata,
    ...(directory.metadata_url === null ? {} : { metadata_url: directory.metadata_url }),
    attribute_mapping: directory.attribute_mapping,
    ...(directory.name_id_format === null ? {} : { name_id_format: directory.name_id_format }),
    ...(directory.allow_idp_initiated ? { allow_idp_initiated: true } : {}),
  },
  domains: directory.domains.map((domain) => ({ domain })),
  created_at: new Date(directory.created_at).toISOString(),
  updated_at: new Date(directory.updated_at).toISOString(),
});
