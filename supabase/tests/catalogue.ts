import type { ConnectionSettings } from '../../provider/index.ts';
import { ask, schemaOf } from '../../provider/testing/backups.ts';

/** Roles and what is set for them belong to the server and so to no schema. */
const roles = `
  select format('role %s %s %s %s %s %s', rolname, rolsuper, rolinherit, rolcreaterole, rolcanlogin, rolbypassrls) as line
    from pg_roles where rolname !~ '^pg_'
  union all select format('member %s %s %s %s', roleid::regrole, member::regrole, inherit_option, set_option) from pg_auth_members
  union all select format('setting %s %s', setrole::regrole, unnest(setconfig)) from pg_db_role_setting
  union all select format('right on a setting %s %s', parname, paracl) from pg_parameter_acl`;

/** What the catalogs say of everything; the order in which rights were given, and where sequences stand, is none of it. */
export const catalogue = async (admin: ConnectionSettings): Promise<string[]> => {
  const lines = [...(await schemaOf(admin)), ...(await ask<{ line: string }>(admin, roles)).map(({ line }) => line)];
  return lines
    .map((line) => line.replace(/"last_value": \w+, /, ''))
    .map((line) => line.replace(/\{([^{}]*)\}/g, (_, list: string) => list.split(',').sort().join()))
    .sort();
};
