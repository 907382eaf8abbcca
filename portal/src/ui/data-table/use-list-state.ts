import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { ListRequest, ListUrl } from './list-url.ts';
import { useTypingRest } from './use-typing-rest.ts';

type Filters<Key extends string> = ListRequest<Key>['filters'];

type Typed<Key extends string> = {
  /** As they stand in their fields. */
  readonly filters: Filters<Key>;
  /** As the rows are asked for; null while those of the address still are. */
  readonly asked: Filters<Key> | null;
  /** The address that they were typed over, or became. */
  readonly over: string;
};

/**
 * What the list shows, kept in the address: a view can be sent to somebody, and the back button goes through the
 * pages. Fields follow the typing at once, rows after a moment, the address when typing rests.
 * @param url made once, outside the component
 */
export function useListState<Key extends string>(url: ListUrl<Key>) {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const [state, setState] = useState<Typed<Key> | null>(null);
  const addressed = url.read(search);
  const address = url.write(addressed);
  // An address that comes from elsewhere (Back, a link) wins over what was being typed.
  const typed = state?.over === address ? state : null;
  if (state && !typed) setState(null);
  const filters = typed?.filters ?? addressed.filters;

  // At this moment: whoever calls later may have been made for an older address. Null where it is no longer this list's:
  // a part that goes away loses the focus after Back has changed the address.
  const addressNow = (): string | null => (location.pathname === path ? url.write(url.read(location.search)) : null);
  const show = (next: ListRequest<Key>, replace: boolean): void => {
    const query = url.write(next);
    const now = addressNow();
    if (now !== null && query !== now) navigate(query ? `${path}?${query}` : path, { replace });
  };
  const write = (): void => {
    const next = { filters, page: 1 };
    const query = url.write(next);
    if (!typed || query === address || address !== addressNow()) return;
    setState({ filters, asked: filters, over: query });
    show(next, true);
  };
  const type = (key: string, value: string): void =>
    setState({ filters: { ...filters, [key]: value }, asked: typed?.asked ?? null, over: address });
  // What was typed is one view, which Back comes to again, and what is shown next another.
  const leaveFor = (next: ListRequest<Key>): void => {
    write();
    setState(null);
    show(next, false);
  };
  const clearFilters = (): void => leaveFor({ filters: url.none, page: 1 });
  useTypingRest(typed?.filters, () => setState((now) => now && { ...now, asked: filters }), write);

  const asked = typed?.asked ? url.read(url.write({ filters: typed.asked, page: 1 })) : addressed;
  return {
    request: asked,
    isFiltered: url.hasFilters(asked.filters),
    /** The filters as they stand in their fields. */
    filters: { values: filters, onChange: type, onClear: clearFilters },
    clearFilters,
    goToPage: (page: number) => leaveFor({ filters, page }),
    /** The page asked for is not there: the address names the one that is shown. */
    correctPage: (page: number) => typed === null && show({ filters, page }, true),
    /**
     * Shows a page of all rows in place of what is shown now; answers the address that opened, so that one can
     * tell when it is left.
     */
    showAll: (page: number): string => {
      const all = { filters: url.none, page };
      setState(null);
      show(all, true);
      return url.write(all);
    },
  };
}
