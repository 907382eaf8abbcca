import type { Resize, Transformation } from './transformations.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How a form is made: the whole picture is scaled to `scaled`, of which `form` is cut out. */
export interface FormSize {
  readonly scaled: Size;
  readonly form: Size;
}

/** What encoders take of one side. */
const longestSide = 16_000;

/** The size of a form of an upright picture; nothing is enlarged, and none has more than `mostPixels`. */
export const formSize = (source: Size, asked: Transformation, mostPixels: number): FormSize => {
  const { scaled, form } = wanted(source, asked);
  const most = Math.min(
    1,
    Math.sqrt(mostPixels / (form.width * form.height)),
    longestSide / Math.max(form.width, form.height),
  );
  const cut = whole(scale(form, most));
  const all = whole(scale(scaled, most));
  // Rounding must not leave the whole smaller than what is cut out of it.
  return { scaled: { width: Math.max(all.width, cut.width), height: Math.max(all.height, cut.height) }, form: cut };
};

const wanted = (
  source: Size,
  { width, height, resize = 'cover' }: Pick<Transformation, 'width' | 'height' | 'resize'>,
): FormSize => {
  if (!width || !height) {
    const all = scale(source, Math.min(1, (width ?? Infinity) / source.width, (height ?? Infinity) / source.height));
    return { scaled: all, form: all };
  }
  return within[resize](source, { width, height });
};

const within: Readonly<Record<Resize, (source: Size, box: Size) => FormSize>> = {
  contain: (source, box) => {
    const all = scale(source, Math.min(1, box.width / source.width, box.height / source.height));
    return { scaled: all, form: all };
  },
  cover: (source, box) => {
    const scaled = scale(source, Math.min(1, Math.max(box.width / source.width, box.height / source.height)));
    return { scaled, form: smaller(scaled, box) };
  },
  fill: (source, box) => ({ scaled: smaller(source, box), form: smaller(source, box) }),
};

const smaller = (one: Size, other: Size): Size => ({
  width: Math.min(one.width, other.width),
  height: Math.min(one.height, other.height),
});

const scale = ({ width, height }: Size, by: number): Size => ({ width: width * by, height: height * by });

const whole = ({ width, height }: Size): Size => ({
  width: Math.max(1, Math.round(width)),
  height: Math.max(1, Math.round(height)),
});
