import type { ReactNode } from 'react';
import { config } from '../../lib/config.ts';
import { Card } from '../../ui/card.tsx';
import { Cloth } from './cloth.tsx';

type AccountScreenProps = { title: string; children: ReactNode; footer?: ReactNode };

/** The frame of every account screen: the cloth with the shop's name, and the card. */
export function AccountScreen({ title, children, footer }: AccountScreenProps) {
  return (
    <div className="flex flex-1 flex-col wide:flex-row">
      <Cloth name={config.shopName} />
      {/* Beside the cloth the card moves up by as much as toasts are higher than three lines. */}
      <main
        tabIndex={-1}
        className="safe-x grid flex-1 justify-items-center pt-8 pb-[max(2rem,var(--safe-bottom))] outline-none sm:items-center wide:pb-[calc(2rem+2*max(0px,var(--toasts)-4.5rem))]"
      >
        <div className="w-full max-w-sm">
          <Card className="p-6 sm:p-8">
            <h1 className="mb-5 font-semibold text-title">{title}</h1>
            {children}
          </Card>
          {footer ? <div className="mt-4 text-center text-muted">{footer}</div> : null}
        </div>
      </main>
    </div>
  );
}
