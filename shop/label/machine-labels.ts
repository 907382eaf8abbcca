// Labels that sell nothing: they show how a computer's printer is set, and that it prints at all.

import type { BarElement, Label, LabelElement } from './elements.ts';
import { dotsPerMillimetre, labelFormats } from './geometry.ts';
import { checkSettings, type MachineSettings } from './machine-settings.ts';
import { barcode, centred, centredText } from './parts.ts';
import type { LabelShop } from './price-label.ts';
import { residentLine } from './text-line.ts';

const { roll } = labelFormats;

/** The frame stands as far inside the paper as an offset may move it. */
const inset = 3 * dotsPerMillimetre;
const line = 2;

const bar = (x: number, y: number, width: number, height: number): BarElement => ({ kind: 'bar', x, y, width, height });

const frame = (): BarElement[] => {
  const [width, height] = [roll.width - 2 * inset, roll.height - 2 * inset];
  return [
    bar(inset, inset, width, line),
    bar(inset, inset + height - line, width, line),
    bar(inset, inset + line, line, height - 2 * line),
    bar(inset + width - line, inset + line, line, height - 2 * line),
  ];
};

/** Marks a millimetre apart along the frame's top and left, each fifth a longer one. */
const ticks = (): BarElement[] => {
  const marks = (length: number) =>
    Array.from({ length: length / dotsPerMillimetre - 1 }, (_, index) => ({
      at: inset + (index + 1) * dotsPerMillimetre,
      long: (index + 1) % 5 === 0 ? 8 : 4,
    }));
  const begin = inset + line;
  return [
    ...marks(roll.width - 2 * inset).map(({ at, long }) => bar(at, begin, 1, long)),
    ...marks(roll.height - 2 * inset).map(({ at, long }) => bar(begin, at, long, 1)),
  ];
};

const cross = (): BarElement[] => {
  const [x, y, reach] = [roll.width / 2, roll.height / 2, 8];
  return [bar(x - reach, y - 1, 2 * reach, 2), bar(x - 1, y - reach, 2, 2 * reach)];
};

const middleLine = (text: string, font: '1' | '2' | '3', top: number): LabelElement[] => {
  const written = residentLine(text, font);
  return written.at(centred(written.width, roll), top);
};

const signed = (dots: number): string => (dots < 0 ? `${dots}` : `+${dots}`);

/**
 * A label to set the printer by: a frame 3 mm inside the paper with marks a millimetre apart, a cross in the middle,
 * a small barcode and the settings it was printed with. `labelCommands` with the same settings moves it by their
 * offset. Throws RangeError on settings out of their limits.
 */
export const calibrationLabel = (settings: MachineSettings): Label => {
  checkSettings(settings);
  const { density, speed, offsetX, offsetY } = settings;
  const text = `D${density}S${speed}`;
  const bars = barcode({ productid: text, text, row: { top: 114, height: 42 }, format: roll, mayMove: false });
  const elements = [
    ...frame(),
    ...ticks(),
    ...middleLine(`Density ${density}  Speed ${speed}`, '2', 42),
    ...middleLine(`Right ${signed(offsetX)}  Down ${signed(offsetY)}`, '2', 64),
    ...cross(),
    bars,
    ...middleLine('3 mm to each edge', '1', 160),
  ];
  return { format: roll, elements };
};

interface TestLabel extends LabelShop {
  /** When it was printed, in words. */
  readonly date: string;
}

/** A label that shows that the printer prints: the shop's name, 'Test label', a barcode 'TEST' and the date. */
export const testLabel = ({ shopName, rasterise, date }: TestLabel): Label => {
  const text = 'TEST';
  const rest = { rasterise, format: roll } as const;
  const name = {
    text: shopName,
    row: { top: 14, height: 24 },
    fonts: ['3', '2', '1'],
    heightDots: 30,
    ...rest,
  } as const;
  const when = { text: date, row: { top: 154, height: 20 }, fonts: ['2', '1'], heightDots: 24, ...rest } as const;
  const bars = barcode({ productid: text, text, row: { top: 48, height: 62 }, format: roll, mayMove: false });
  return {
    format: roll,
    elements: [...centredText(name), bars, ...middleLine('Test label', '3', 120), ...centredText(when)],
  };
};
