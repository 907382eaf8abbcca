import { useEffect, useState } from 'react';
import { type LayoutOrder, labelOfLine } from '../printer/label/label-layout.ts';
import { type LabelLine, lineKey } from '../printer/label/label-line.ts';

/** How long lines are laid out before the page may do something else: a long list must not hold up the typing. */
const turnMs = 12;

const noRefusals: ReadonlyMap<string, string> = new Map();

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
