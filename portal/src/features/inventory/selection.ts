/** The products that are selected: those named, or all that the filters of `allOf` find. */
export type Selection = { readonly ids: ReadonlySet<string>; readonly allOf: string | null };

export const nothingSelected: Selection = { ids: new Set(), allOf: null };

/** The selection after products of the page shown were ticked or unticked. Less than all is what was ticked by name. */
export function withTicked(
  selection: Selection,
  page: readonly string[],
  ticked: readonly string[],
  on: boolean,
): Selection {
  const ids = new Set(selection.allOf === null ? selection.ids : page);
  for (const id of ticked)
    if (on) ids.add(id);
    else ids.delete(id);
  return { ids, allOf: null };
}

/** The products of the page from the one ticked last to this one, both included; this one alone where none was. */
export function rangeTo(page: readonly string[], last: string | null, id: string): readonly string[] {
  const ends = [page.indexOf(last ?? id), page.indexOf(id)].sort((one, other) => one - other);
  const [first = 0, end = 0] = ends;
  return first < 0 ? [id] : page.slice(first, end + 1);
}
