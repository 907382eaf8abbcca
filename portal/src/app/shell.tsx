import { useIsFetching } from '@tanstack/react-query';
import { Menu, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useReducer, useState } from 'react';
import { useLocation } from 'wouter';
import { fetchLive } from '../features/live/index.ts';
import { config } from '../lib/config.ts';
import { confirmUser } from '../lib/confirm-user.ts';
import { logOut } from '../lib/session.ts';
import { nameOf, type SignedIn } from '../lib/session-state.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { useFetchedAhead } from '../ui/use-fetched-ahead.ts';
import { SchemeSwitch } from './scheme-switch.tsx';
import { SectionLinks } from './section-links.tsx';
import { AccountMenuButton } from './shell-account.tsx';
import { ShopMark } from './shop-mark.tsx';
import { useShortcuts } from './use-shortcuts.ts';
import { wouldLose } from './would-lose.ts';

const menuId = 'section-menu';
const Shortcuts = onDemand(async () => (await import('../features/shortcuts/index.ts')).ShortcutsDialog);
const Live = onDemand(fetchLive);
const Scan = onDemand(async () => (await import('../features/scan/index.ts')).Scan);

/** Whether the folded navigation is open; it folds again when a section is opened. */
const useFoldedMenu = () => {
  const [location] = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === location;
  return { open, setOpen: (next: boolean) => setOpenAt(next ? location : null) };
};

const isOverlaid = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[role="menu"], [role="alertdialog"], [data-dialog]') !== null;

/** What reads scanners, and what hears of others, wait until the page has all it asked for. */
function Later({ user }: { user: SignedIn }) {
  const [due, setDue] = useReducer(() => true, false);
  useFetchedAhead(useIsFetching() === 0, setDue);
  return due ? (
    <>
      <Scan wouldLose={wouldLose} />
      <Live user={user} />
    </>
  ) : null;
}

type ShellProps = { user: SignedIn; children: ReactNode };

/** The navigation above and the section below. On narrow screens the navigation folds behind a button. */
export function Shell({ user, children }: ShellProps) {
  const { open, setOpen } = useFoldedMenu();
  const shortcuts = useShortcuts();
  useEffect(() => void confirmUser(), []);
  const foldOnEscape = (event: KeyboardEvent) => {
    // What opens over the menu closes first.
    if (event.key !== 'Escape' || !open || isOverlaid(event.target)) return;
    setOpen(false);
    document.querySelector<HTMLElement>(`[aria-controls="${menuId}"]`)?.focus();
  };
  const MenuIcon = open ? X : Menu;
  return (
    <div className="flex flex-1 flex-col">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape folds the menu from wherever the focus is in it */}
      <header
        onKeyDown={foldOnEscape}
        className="safe-x sticky top-0 z-30 flex h-(--nav-height) items-center gap-x-4 border-line border-b bg-surface pt-(--safe-top)"
      >
        <span className="flex min-w-0 items-center gap-2 font-semibold">
          <ShopMark />
          <span className="truncate">{config.shopName}</span>
        </span>
        <Later user={user} />
        <IconButton
          label={open ? 'Close the menu' : 'Open the menu'}
          aria-expanded={open}
          aria-controls={menuId}
          onClick={() => setOpen(!open)}
          className="-mr-2 ml-auto size-11 wide:hidden"
        >
          <MenuIcon size={20} aria-hidden="true" />
        </IconButton>
        <div
          id={menuId}
          className={classNames(
            open ? 'flex' : 'hidden',
            'absolute inset-x-0 top-full max-h-[calc(100dvh-var(--nav-height))] flex-col overflow-y-auto border-line border-y bg-surface safe-x pb-[max(0.75rem,var(--safe-bottom))] shadow-raised',
            'wide:contents',
          )}
        >
          <SectionLinks />
          <div className="flex min-w-0 items-center justify-between gap-3 border-line border-t pt-3 wide:order-2 wide:border-0 wide:pt-0">
            <SchemeSwitch />
            <AccountMenuButton email={nameOf(user)} />
            <Button variant="danger" size="small" onClick={() => void logOut()}>
              Logout
            </Button>
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="safe-x flex-1 pt-4 pb-[max(1rem,var(--safe-bottom))] outline-none">
        {children}
      </main>
      {shortcuts.listed ? <Shortcuts onClose={shortcuts.close} /> : null}
    </div>
  );
}
