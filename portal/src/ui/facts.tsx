import type { ReactNode } from 'react';

/** What is told of one record, each beside its name. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="grid min-w-0 max-w-full grid-cols-[8rem_minmax(0,1fr)] content-start gap-x-4 gap-y-1.5 whitespace-normal wide:grid-cols-[max-content_minmax(0,1fr)] wide:gap-x-6">
      {children}
    </dl>
  );
}

type FactProps = { term: string; children: ReactNode; mono?: boolean };

export function Fact({ term, children, mono = false }: FactProps) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className={mono ? 'font-mono' : 'min-w-0 whitespace-pre-line break-words'}>{children}</dd>
    </>
  );
}
