import { useMemo } from 'react';
import { formatOf } from '../output-choice.ts';
import type { OutputSelection } from '../use-output.ts';
import type { LayoutOrder } from './label-layout.ts';
import type { Template } from './template.ts';

/** How labels are laid out for where they come out: the same order as long as its parts are the same. */
export const useLayoutOrder = (template: Template, { output, printer }: OutputSelection): LayoutOrder => {
  const format = formatOf(output);
  const settings = output === 'printer' ? printer.settings : null;
  return useMemo(() => ({ template, format, settings }), [template, format, settings]);
};
