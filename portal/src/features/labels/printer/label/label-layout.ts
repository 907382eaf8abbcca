import type { LabelFormat } from '../../../../../../shop/label/geometry.ts';
import type { MachineSettings } from '../../../../../../shop/label/machine-settings.ts';
import { placed } from '../../../../../../shop/label/placing.ts';
import type { PriceLabel } from '../../../../../../shop/label/price-label.ts';
import { config } from '../../../../lib/config.ts';
import type { LabelLine } from './label-line.ts';
import { rasterise } from './rasterise.ts';
import { labelOf, type Template } from './template.ts';

export interface LayoutOrder {
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
