import type { Column } from '../../ui/data-table/column.ts';
import { type Profile, roleLabels } from './profile.ts';
import { RoleField } from './role-field.tsx';

/** The three columns of the users page. */
export const profileColumns: readonly Column<Profile>[] = [
  {
    key: 'email',
    header: 'Email',
    width: '26rem',
    card: 'heading',
    whole: (profile) => profile.email,
    cell: (profile) => profile.email || '-',
  },
  { key: 'role', header: 'Current Role', width: '14rem', cell: (profile) => roleLabels[profile.role] },
  { key: 'newrole', header: 'New Role', cell: (profile) => <RoleField profile={profile} /> },
];
