import type { Column } from '../../ui/data-table/column.ts';
import { HistoryAction } from '../records/index.ts';
import { type Profile, roleLabels } from './profile.ts';
import { RoleField } from './role-field.tsx';

/** The three columns of the users page. */
export const profileColumns = (onHistory: (profile: Profile) => void): readonly Column<Profile>[] => [
  {
    key: 'email',
    header: 'Email',
    width: '24rem',
    card: 'heading',
    filter: true,
    whole: (profile) => profile.email,
    cell: (profile) => profile.email || '-',
  },
  {
    key: 'role',
    header: 'Current Role',
    width: '9rem',
    card: 'third',
    filter: true,
    cell: (profile) => roleLabels[profile.role],
  },
  {
    key: 'newrole',
    header: 'New Role',
    width: '14.5rem',
    card: 'two thirds',
    cell: (profile) => (
      <span className="flex items-center gap-1">
        <span className="min-w-0 flex-1 wide:max-w-44">
          <RoleField profile={profile} />
        </span>
        <HistoryAction kind="profile" name={profile.email || profile.id} onClick={() => onHistory(profile)} />
      </span>
    ),
  },
];
