import { useEffect, useMemo, useState } from 'react';
import type { Label } from '../../../../../../shop/label/elements.ts';
import type { LabelFormat } from '../../../../../../shop/label/geometry.ts';
import type { MachineSettings } from '../../../../../../shop/label/machine-settings.ts';
import { placed } from '../../../../../../shop/label/placing.ts';
import type { PriceLabel } from '../../../../../../shop/label/price-label.ts';
import { config } from '../../../../lib/config.ts';
import { type LabelLine, lineKey } from './label-line.ts';
import { rasterise } from './rasterise.ts';
import { labelOf, type Template } from './template.ts';

/** How long lines are laid out before the page may do something else: a long list must not hold up the typing. */
const turnMs = 12;

const noRefusals: ReadonlyMap<string, string> = new Map();

interface LayoutOrder {
  readonly template: Template;
  readonly format: LabelFormat;
  /** Of the label printer that the labels go to; null for a PDF. */
  readonly settings: MachineSettings | null;
}

/** The label of a line, or why it cannot be printed this way. */
export const labelOfLine = (line: LabelLine, { template, format, settings }: LayoutOrder): PriceLabel => {
  const laidOut = labelOf(line, template, { shopName: config.shopName, rasterise }, format);
  if ('refused' in laidOut || settings === null) return laidOut;
  const fit = placed(laidOut.label, settings);
  return 'refused' in fit ? fit : laidOut;
};

interface Checked {
  readonly lines: readonly LabelLine[];
  readonly order: LayoutOrder;
  readonly refusals: ReadonlyMap<string, string>;
}

/** Why lines of a list cannot be printed, found in turns. `checking` until all lines are through. */
export const useRefusals = (lines: readonly LabelLine[], order: LayoutOrder) => {
  const [checked, setChecked] = useState<Checked | null>(null);
  useEffect(() => {
    const refusals = new Map<string, string>();
    let at = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const turn = (): void => {
      const end = performance.now() + turnMs;
      for (; at < lines.length && performance.now() < end; at++) {
        const line = lines[at];
        const label = line && labelOfLine(line, order);
        if (line && label && 'refused' in label) refusals.set(lineKey(line), label.refused);
      }
      if (at < lines.length) timer = setTimeout(turn);
      else setChecked({ lines, order, refusals });
    };
    turn();
    return () => clearTimeout(timer);
  }, [lines, order]);
  const isChecked = checked?.lines === lines && checked.order === order;
  return { refusals: isChecked ? checked.refusals : noRefusals, checking: !isChecked };
};

/** The same order as long as its parts are the same. */
export const useLayoutOrder = (
  template: Template,
  format: LabelFormat,
  settings: MachineSettings | null,
): LayoutOrder => useMemo(() => ({ template, format, settings }), [template, format, settings]);

/** A label to print; throws a LabelRefused where there is none. */
export const printableLabel = (line: LabelLine, order: LayoutOrder): Label => {
  const laidOut = labelOfLine(line, order);
  if ('refused' in laidOut) throw new LabelRefused(laidOut.refused);
  return laidOut.label;
};

/** Thrown in place of a label that must not be printed; the message is for staff. */
export class LabelRefused extends Error {}
