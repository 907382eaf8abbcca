import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { ListRequest, ListUrl } from './list-url.ts';

/** How long typing rests before it is searched for. */
const typingRestMs = 200;

/**
 * What the list shows, kept in the address: a view can be sent to somebody, and the back button goes through the
 * pages. Filters follow the typing at once in their fields, and after a short rest in the address.
 * @param url made once, outside the component
 */
export function useListState<Key extends string>(url: ListUrl<Key>) {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const [draft, setDraft] = useState<Readonly<Record<Key, string>> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const request = url.read(search);

  const forgetDraft = useCallback(() => {
    clearTimeout(timer.current);
    setDraft(null);
  }, []);

  // An address that comes from elsewhere (Back, a link) wins over what was being typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what it waits for
  useEffect(() => forgetDraft, [search, forgetDraft]);

  const show = (next: ListRequest<Key>, replace: boolean) => {
    forgetDraft();
    const query = url.write(next);
    // The address of this moment: whoever calls later may have been made for an older one.
    if (query !== url.write(url.read(location.search))) navigate(query ? `${path}?${query}` : path, { replace });
  };

  const type = (key: Key, value: string) => {
    const filters = { ...(draft ?? request.filters), [key]: value };
    setDraft(filters);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => show({ filters, page: 1 }, true), typingRestMs);
  };

  return {
    request,
    /** The filters as they stand in their fields. */
    filters: draft ?? request.filters,
    type,
    clearFilters: () => show({ filters: url.none, page: 1 }, false),
    goToPage: (page: number) => show({ filters: draft ?? request.filters, page }, false),
    /** The page asked for is not there: the address names the one that is shown. */
    correctPage: (page: number) => show({ filters: request.filters, page }, true),
    /**
     * Shows a page of all rows in place of what is shown now; answers the address that opened, so that one can
     * tell when it is left.
     */
    showAll: (page: number): string => {
      const all = { filters: url.none, page };
      show(all, true);
      return url.write(all);
    },
  };
}
