import { useState } from 'react';
import { colorKey } from '../../../../../shop/sizes.ts';
import { type UnstockedKey, unstockedKey } from './line-fields.ts';
import { rememberedView, type VariantsView } from './matrix/remembered.ts';
import { isIncomplete, type VariantLine } from './product-form.ts';

/** What stands in the matrix and in no line yet. */
type Draft = {
  /** The sizes that are shown, null for those that the category is offered. */
  readonly sizes: readonly string[] | null;
  /** Whether somebody chose or typed them, which is something to lose. */
  readonly areOwn: boolean;
  readonly colors: readonly string[];
  /** What is being typed into the fields of both. */
  readonly typedSizes: string | null;
  readonly typedColors: string;
  /** The colors that stored variants about to go would come back in, by their ids, where their row was renamed. */
  readonly called: ReadonlyMap<string, string>;
};

const nothing: Draft = {
  sizes: null,
  areOwn: false,
  colors: [],
  typedSizes: null,
  typedColors: '',
  called: new Map(),
};

/** The colors of these that no variant has, neither among the lines nor stored. */
const unstockedOf = (colors: readonly string[], lines: readonly VariantLine[]): readonly string[] => {
  const stocked = new Set(lines.filter((line) => !isIncomplete(line)).map(({ color }) => colorKey(color)));
  return colors.filter((color) => !stocked.has(colorKey(color)));
};

/**
 * How the variants are shown, and what was typed there beside their lines.
 * @param stored the stored variants; none of a new product
 */
export function useVariantsDraft(stored: readonly VariantLine[]) {
  const [view, setView] = useState<VariantsView>(rememberedView.get);
  const [draft, setDraft] = useState(nothing);
  const put = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const unstocked = (lines: readonly VariantLine[]) =>
    unstockedOf(draft.colors, [...lines, ...renamed(stored, draft.called)]);
  return {
    ...{ view, draft, put },
    show: (next: VariantsView) => {
      setView(next);
      if (stored.length === 0) rememberedView.set(next);
    },
    /** Begins anew, in the same view. */
    forget: () => setDraft(nothing),
    /** Whether something would be lost that is in no line. */
    isUnsaved: (lines: readonly VariantLine[]): boolean =>
      draft.areOwn || draft.typedSizes !== null || draft.typedColors.trim() !== '' || unstocked(lines).length > 0,
    /** What is wrong with what the matrix shows: a color without any stock would not be saved. */
    errors: (lines: readonly VariantLine[]): [UnstockedKey, string][] =>
      view === 'lines'
        ? []
        : unstocked(lines).map((color) => [unstockedKey(color), `${color} has no stock: type one, or remove it.`]),
  };
}

export type VariantsDraft = ReturnType<typeof useVariantsDraft>;

/** Stored variants in the colors that their rows are called by now. */
export function renamed(stored: readonly VariantLine[], called: ReadonlyMap<string, string>): readonly VariantLine[] {
  if (called.size === 0) return stored;
  return stored.map((line) => ({ ...line, color: called.get(line.variantid) ?? line.color }));
}
