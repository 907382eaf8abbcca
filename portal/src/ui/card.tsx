import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';

/** A quiet box on the page. */
export function Card({ className, ...div }: ComponentPropsWithRef<'div'>) {
  return <div {...div} className={classNames('rounded-lg border border-line bg-surface shadow-card', className)} />;
}
