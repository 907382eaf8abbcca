import { type ComponentType, type ReactNode, useState } from 'react';
import { notify } from '../ui/toaster.tsx';

type MenuProps = { email: string; className: string; children: ReactNode };

const fetchMenu = () => import('../features/account/index.ts');

const fetchAhead = (): void => {
  fetchMenu().catch(() => undefined); // tried again, and reported, when the menu is really wanted
};

const look =
  'inline-flex h-7 min-w-0 items-center gap-1.5 rounded-md px-2 text-muted text-table hover:bg-sunken hover:text-ink touch:min-h-11';

/** The email of whoever is signed in. The menu behind it is fetched when somebody is about to open it. */
export function AccountMenuButton({ email }: { email: string }) {
  const [Menu, setMenu] = useState<ComponentType<MenuProps> | null>(null);
  const open = (): void => {
    fetchMenu().then(
      ({ AccountMenu }) => setMenu(() => AccountMenu),
      () => notify({ title: 'The menu could not be loaded', description: 'Check the connection, then try again.' }),
    );
  };
  const inside = (
    <>
      <span className="truncate">{email}</span>
      <svg viewBox="0 0 8 5" aria-hidden="true" className="w-2 shrink-0 fill-none stroke-current">
        <path d="m.5.5 3.5 3.5L7.5.5" />
      </svg>
    </>
  );
  return (
    <span className="flex min-w-0 flex-1 wide:flex-none">
      {Menu ? (
        <Menu email={email} className={look}>
          {inside}
        </Menu>
      ) : (
        <button
          type="button"
          aria-haspopup="menu"
          aria-expanded={false}
          title={email}
          onPointerEnter={fetchAhead}
          onFocus={fetchAhead}
          onClick={open}
          className={look}
        >
          {inside}
        </button>
      )}
    </span>
  );
}
