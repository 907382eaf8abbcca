import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import type { OpenArea } from './guard-state.ts';
import { createQueryClient } from './query-client.ts';
import { RoleGuard } from './role-guard.tsx';
import { SectionView } from './section-view.tsx';
import { Shell } from './shell.tsx';

/** The admin area of one person: role, navigation and the section that the address names. */
export function AdminArea({ user, active }: OpenArea) {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <RoleGuard user={user} active={active}>
        <Shell user={user}>
          <SectionView />
        </Shell>
      </RoleGuard>
    </QueryClientProvider>
  );
}
