import type { Column } from '../../ui/data-table/column.ts';
import { HistoryAction } from '../records/index.ts';
import { nameOfProfile, type Profile } from './profile.ts';
import { RoleCell } from './role-cell.tsx';
import { RoleField } from './role-field.tsx';

/** The three columns of the users page. */
export const profileColumns = (onHistory: (profile: Profile) => void): readonly Column<Profile>[] => [
  {
    key: 'email',
    header: 'Email',
    width: '24rem',
    card: 'heading',
    filter: true,
    whole: (profile) => nameOfProfile(profile),
    cell: (profile) => profile.email || profile.phone || '-',
  },
  {
    key: 'role',
    header: 'Current Role',
    width: '9rem',
    card: 'third',
    filter: true,
    cell: (profile) => <RoleCell profile={profile} />,
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
        <HistoryAction kind="profile" name={nameOfProfile(profile)} onClick={() => onHistory(profile)} />
      </span>
    ),
  },
];
