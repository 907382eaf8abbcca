import { Menu } from '@base-ui/react/menu';
import { type ReactNode, useCallback, useState } from 'react';
import { optionLook, popupLook } from '../../ui/popup.ts';
import { ShortcutsDialog } from '../shortcuts/index.ts';
import { TwoStepDialog } from '../two-step/index.ts';
import { ChangeEmailDialog } from './change-email-dialog.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { menuButton } from './menu-button.ts';
import { SessionsDialog } from './sessions-dialog.tsx';
import { SignOutOthers } from './sign-out-others.tsx';

const parts = {
  password: { label: 'Change password', Part: ChangePasswordDialog },
  email: { label: 'Change email', Part: ChangeEmailDialog },
  twoStep: { label: 'Two-step sign-in', Part: TwoStepFromMenu },
  sessions: { label: 'Your sessions', Part: SessionsDialog },
  shortcuts: { label: 'Keyboard shortcuts', Part: ShortcutsFromMenu },
  others: { label: 'Sign out everywhere else', Part: SignOutOthers },
} as const;

function TwoStepFromMenu({ email, onClose }: { email: string; onClose: () => void }) {
  return <TwoStepDialog email={email} finalFocus={menuButton} onClose={onClose} />;
}

function ShortcutsFromMenu({ onClose }: { onClose: () => void }) {
  return <ShortcutsDialog finalFocus={menuButton} onClose={onClose} />;
}

type PartName = keyof typeof parts;

const names = Object.keys(parts) as PartName[];

type AccountMenuProps = {
  email: string;
  /** The look and the inside of the button, which stood there alone until the menu was wanted. */
  className: string;
  children: ReactNode;
};

/** The menu behind the email, open from the start, and what its entries open. */
export function AccountMenu({ email, className, children }: AccountMenuProps) {
  const [openPart, setOpenPart] = useState<PartName | null>(null);
  const [header, setHeader] = useState<HTMLElement>();
  const inHeader = useCallback((trigger: HTMLElement | null) => {
    setHeader(trigger?.closest('header') ?? undefined);
  }, []);
  const Part = openPart === null ? null : parts[openPart].Part;
  return (
    <>
      <Menu.Root defaultOpen modal={false}>
        <Menu.Trigger ref={inHeader} className={className} title={email}>
          {children}
        </Menu.Trigger>
        <Menu.Portal container={header}>
          <Menu.Positioner sideOffset={6} align="end" className="z-50 outline-none">
            <Menu.Popup className={popupLook}>
              {names.map((name) => (
                <Menu.Item key={name} className={optionLook} onClick={() => setOpenPart(name)}>
                  {parts[name].label}
                </Menu.Item>
              ))}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {Part ? <Part email={email} onClose={() => setOpenPart(null)} /> : null}
    </>
  );
}
