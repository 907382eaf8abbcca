import type { ReactNode } from 'react';
import { config } from '../../lib/config.ts';
import { Card } from '../../ui/card.tsx';
import { Cloth } from './cloth.tsx';

type AccountScreenProps = { title: string; children: ReactNode; footer?: ReactNode };

/** The frame of every account screen: the cloth with the shop's name, and the card. */
export function AccountScreen({ title, children, footer }: AccountScreenProps) {
  return (
    <div className="flex min-h-dvh flex-col wide:flex-row">
      <Cloth name={config.shopName} />
      <main tabIndex={-1} className="grid flex-1 justify-items-center px-4 py-8 outline-none sm:items-center">
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
