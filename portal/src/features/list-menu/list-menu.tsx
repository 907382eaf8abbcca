import { type ComponentType, useState } from 'react';
import { notify } from '../../ui/toaster.tsx';
import { MoreButton } from './more-button.tsx';
import type { OpenedMenuProps } from './opened-menu.tsx';

const fetchMenu = () => import('./opened-menu.tsx');

const fetchAhead = (): void => {
  fetchMenu().catch(() => undefined); // tried again, and reported, when the menu is really wanted
};

/** 'More': what can be done with a whole list. The menu behind it is fetched when somebody is about to open it. */
export function ListMenu(props: OpenedMenuProps) {
  const [Menu, setMenu] = useState<ComponentType<OpenedMenuProps> | null>(null);
  const open = (): void => {
    fetchMenu().then(
      ({ OpenedMenu }) => setMenu(() => OpenedMenu),
      () => notify({ title: 'The menu could not be loaded', description: 'Check the connection, then try again.' }),
    );
  };
  if (Menu) return <Menu {...props} />;
  return (
    <MoreButton
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
      onClick={open}
    />
  );
}
