import type { Label } from '../../../../../../shop/label/elements.ts';
import { drawCommands } from '../../../../../../shop/label/interpreter/draw.ts';
import { type MachineSettings, standardSettings } from '../../../../../../shop/label/machine-settings.ts';
import { labelCommands } from '../../../../../../shop/label/tspl.ts';
import { LabelPicture } from './label-picture.tsx';

const sizes = { roll: '40 × 25 mm', sheet: '38.1 × 21.2 mm' };

type LabelPreviewProps = {
  label: Label;
  /** Of the label printer that burns it; null for a PDF. */
  settings: MachineSettings | null;
};

/** What the printer would burn: the very commands, drawn dot by dot. */
export function LabelPreview({ label, settings }: LabelPreviewProps) {
  const [printed] = drawCommands(labelCommands(label, 1, settings ?? standardSettings)).labels;
  if (!printed) return null;
  return (
    <figure className="flex flex-col items-center gap-2 self-start rounded-lg border border-line bg-sunken p-3">
      <LabelPicture bitmap={printed.bitmap} description={`Label: ${printed.texts.join(' ')}`} className="shadow-card" />
      <figcaption className="text-muted text-table">{sizes[label.format.paper]}, dot by dot</figcaption>
    </figure>
  );
}
