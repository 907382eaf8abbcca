import { hashKey, type QueryClient, type QueryKey, skipToken } from '@tanstack/react-query';
import { type News, type TableNews, withTableNews } from '../../lib/live/news.ts';
import { keyIn, type ListedRow, type ListedTable, rowNameIn } from '../../lib/live/row-names.ts';
import { type Compared, compareRows } from './compare-rows.ts';
import { type ListAnswer, newsForList, rowsIn, withRowsShown } from './listed.ts';

interface Options {
  readonly client: QueryClient;
  readonly table: ListedTable;
  /** Of the query that the list shows. */
  readonly queryKey: QueryKey;
  /** Whether a filter of the page itself leaves a row. */
  readonly isShown: (row: ListedRow) => boolean;
  /** Whether somebody sees the page at this moment. */
  readonly isSeen: () => boolean;
  /** Whether the page itself imports into the table at this moment: what changes is its own. */
  readonly isImporting: () => boolean;
  /** Told how many changes wait to be shown. */
  readonly onWaiting: (count: number) => void;
  /** Told what the page calls rows that are to be pointed out. */
  readonly onChanged: (rows: readonly string[]) => void;
}

/** The hashes of the queries that are followed. */
const followed = new Set<string>();

/** Whether a list that is shown looks after this query. */
export const isFollowed = (hash: string): boolean => followed.has(hash);

/**
 * A list that is shown, and what becomes of it. News name rows; how they are now is asked of the provider, as the person
 * who looks at the list, and compared with what is shown. Rows change where they stand; what would move them waits.
 */
export class FollowedList {
  readonly #options: Options;
  readonly #hash: string;
  readonly #leave: readonly (() => void)[];
  /** What is shown. */
  #shown: ListAnswer | undefined;
  /** How it is now, where that waits. */
  #now: ListAnswer | null = null;
  /** Keys of the rows that were told since what is shown was all there is. */
  #told = new Set<string>();
  /** What has yet to be asked about. */
  #news: TableNews | null = null;
  #isAsking = false;
  #isOver = false;

  constructor(options: Options) {
    this.#options = options;
    const { client, queryKey } = options;
    this.#hash = hashKey(queryKey);
    this.#shown = this.#kept();
    followed.add(this.#hash);
    this.#leave = [
      client.getQueryCache().subscribe(({ query }) => query.queryHash === this.#hash && this.#look()),
      client.getMutationCache().subscribe(() => this.#look()),
    ];
  }

  hear(news: News): void {
    const own = newsForList(this.#options.table, news);
    if (!own) return;
    this.#news = withTableNews(this.#news ?? undefined, own);
    this.#look();
  }

  /** Shows what waits. */
  show(): void {
    if (this.#now) this.#put(this.#now, this.#compare(this.#now).moved);
  }

  /** The list is left. What waits is there when it is opened again; what was not asked about yet is asked then. */
  end(): void {
    this.#isOver = true;
    followed.delete(this.#hash);
    for (const leave of this.#leave) leave();
    const { client, queryKey } = this.#options;
    if (this.#now) client.setQueryData(queryKey, this.#now);
    if (this.#news || this.#isAsking) void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  }

  #kept(): ListAnswer | undefined {
    return this.#options.client.getQueryData<ListAnswer>(this.#options.queryKey);
  }

  /** Something happened: the list may have been read, and there may be time to ask. */
  #look(): void {
    const kept = this.#kept();
    if (kept !== this.#shown) this.#settle(kept);
    if (this.#news && this.#shown && !this.#isAsking && !this.#isOver && this.#isQuiet()) void this.#ask(this.#news);
  }

  /** Nothing is saved here, and the list is not being read: an answer is not older than what is shown. */
  #isQuiet(): boolean {
    const { client, queryKey } = this.#options;
    return client.isMutating() === 0 && client.isFetching({ queryKey, exact: true }) === 0;
  }

  async #ask(news: TableNews): Promise<void> {
    this.#news = null;
    if (this.#isKnown(news)) {
      if (this.#now) this.#take(this.#now, news);
      return;
    }
    const shown = this.#shown;
    this.#isAsking = true;
    try {
      const now = await this.#askAgain();
      if (this.#isOver) return;
      // What was saved or read meanwhile is the newer one.
      if (this.#kept() === shown && this.#isQuiet()) this.#take(now, news);
      else this.#news = withTableNews(news, this.#news ?? { rows: new Map(), isUntold: false });
    } catch {
      // The list itself is read again, and says so where that fails as well.
      if (!this.#isOver) void this.#options.client.invalidateQueries({ queryKey: this.#options.queryKey, exact: true });
    } finally {
      this.#isAsking = false;
      this.#look();
    }
  }

  /** Whether all of it is shown, or waits, already: as after a save of one's own. */
  #isKnown({ rows, isUntold }: TableNews): boolean {
    const { table } = this.#options;
    const answers = [this.#shown, this.#now].filter((answer) => answer != null);
    const times = new Map(
      answers.flatMap((answer) => rowsIn(table, answer).map((row) => [keyIn(table, row), row.updated_at])),
    );
    return !isUntold && [...rows].every(([key, at]) => at !== null && times.get(key) === at);
  }

  #askAgain(): Promise<ListAnswer> {
    const { client, queryKey } = this.#options;
    const { queryFn = skipToken } = client.getQueryCache().find<ListAnswer>({ queryKey, exact: true })?.options ?? {};
    return client.fetchQuery({ queryKey: [...queryKey, 'again'], queryFn, staleTime: 0, gcTime: 0, retry: false });
  }

  #take(now: ListAnswer, { rows }: TableNews): void {
    for (const key of rows.keys()) this.#told.add(key);
    const { table, isSeen, isImporting, onWaiting } = this.#options;
    const compared = this.#compare(now);
    if (isImporting()) {
      this.#put(now, []);
      return;
    }
    if (compared.waiting === 0 || !isSeen()) {
      this.#put(now, compared.changed);
      return;
    }
    const told = this.#told;
    this.#put(withRowsShown(table, this.#shown ?? now, now, compared.rows), compared.changed);
    this.#told = told;
    this.#now = now;
    onWaiting(compared.waiting);
  }

  #compare(now: ListAnswer): Compared<ListedRow> {
    const { table, isShown } = this.#options;
    const rules = { keyOf: (row: ListedRow) => keyIn(table, row), isShown };
    return compareRows(rowsIn(table, this.#shown ?? now), rowsIn(table, now), rules, this.#told);
  }

  /** Shows this; nothing waits any more. */
  #put(answer: ListAnswer, changed: readonly string[]): void {
    const { client, table, queryKey, onChanged } = this.#options;
    const isToBeRead = client.getQueryState(queryKey)?.isInvalidated === true;
    client.setQueryData(queryKey, answer);
    // Somebody's own save has it read as a whole later.
    if (isToBeRead) void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
    this.#settle(this.#kept());
    const keys = new Set(changed);
    const rows = rowsIn(table, answer).filter((row) => keys.has(keyIn(table, row)));
    if (rows.length > 0) onChanged(rows.map((row) => rowNameIn(table, row)));
  }

  #settle(shown: ListAnswer | undefined): void {
    this.#shown = shown;
    this.#told = new Set();
    if (!this.#now) return;
    this.#now = null;
    this.#options.onWaiting(0);
  }
}
