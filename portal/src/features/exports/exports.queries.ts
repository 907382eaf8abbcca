import { customerFileColumns, discountFileColumns, productFileColumns } from '../../../../shop/spreadsheet/columns.ts';
import {
  customerLine,
  discountLine,
  productLines,
  userFileColumns,
  userLine,
} from '../../../../shop/spreadsheet/list-lines.ts';
import type { WrittenCell, WrittenColumn } from '../../../../shop/spreadsheet/written.ts';
import type { Json } from '../../lib/database.gen.ts';
import { filterArguments } from '../../lib/product-filters.ts';
import { rest } from '../../lib/provider.ts';
import { providerUrl } from '../../lib/provider-auth.ts';
import { dataOf } from '../../lib/provider-error.ts';
import { asRole } from '../../lib/roles.ts';
import { searchedPhone } from '../../lib/searched-phone.ts';
import type { CustomerFilters, ExportedList } from './exported-list.ts';

/** One piece of a list. */
export type Piece = {
  /** How many there are in all; null where this piece does not tell. */
  readonly count: number | null;
  /** How many this piece holds. */
  readonly found: number;
  readonly lines: readonly (readonly WrittenCell[])[];
  /** Where the next piece begins; null behind the last. */
  readonly after: Json;
};

/** How a list is read for a file. */
export type ListSource = {
  readonly columns: readonly WrittenColumn[];
  /** The piece behind `after`, the first behind null. Throws a ProviderError; it may be asked for again. */
  read(after: Json, signal: AbortSignal): Promise<Piece>;
};

const customerArguments = (filters: CustomerFilters) => ({
  p_first_name: filters.first_name,
  p_last_name: filters.last_name,
  p_phone: searchedPhone(filters.phone),
  p_referrer: filters.referrer,
  p_email: filters.email,
  p_loyalty: filters.loyalty,
});

/** How many rows of a table are read at once: what a hosted provider answers at most. */
const rowsAtOnce = 1000;

/** Where the next piece of a table begins: behind its last row, or nowhere where the piece was not full. */
const behind = <Row>(rows: readonly Row[], key: (row: Row) => Json): Json => {
  const last = rows.at(-1);
  return last && rows.length === rowsAtOnce ? key(last) : null;
};

const discounts: ListSource = {
  columns: discountFileColumns,
  read: async (after, signal) => {
    const rows = dataOf(
      await rest
        .from('discounts')
        .select(
          'id, code, type, value, max_discount, category, once_per_customer, exclusive, auto_apply, min_total, start_date, end_date, active',
        )
        .gt('id', Number(after ?? 0))
        .order('id')
        .limit(rowsAtOnce)
        .abortSignal(signal),
    );
    return { count: null, found: rows.length, lines: rows.map(discountLine), after: behind(rows, ({ id }) => id) };
  },
};

const lowestId = '00000000-0000-0000-0000-000000000000';

/** All users, by email: read by id, piece after piece, and told at once. */
const users: ListSource = {
  columns: userFileColumns,
  read: async (_, signal) => {
    const all: { id: string; email: string | null; role: string }[] = [];
    for (let after: Json = lowestId; after !== null; ) {
      const rows: typeof all = dataOf(
        await rest
          .from('profiles')
          .select('id, email, role')
          .gt('id', String(after))
          .order('id')
          .limit(rowsAtOnce)
          .abortSignal(signal),
      );
      all.push(...rows);
      after = behind(rows, ({ id }) => id);
    }
    all.sort((one, other) => ((one.email ?? '') < (other.email ?? '') ? -1 : 1));
    const lines = all.map(({ email, role }) => userLine({ email, role: asRole(role) }));
    return { count: all.length, found: all.length, lines, after: null };
  },
};

/** How the whole of a list is read, in its order. */
export function sourceOf(list: ExportedList): ListSource {
  switch (list.kind) {
    case 'products':
      return {
        columns: productFileColumns,
        read: async (after, signal) => {
          const given = { ...filterArguments(list.filters), p_after: after };
          const piece = dataOf(await rest.rpc('export_products', given).abortSignal(signal));
          const { count, products } = piece;
          const lines = products.flatMap((product) => productLines(product, providerUrl()));
          return { count, found: products.length, lines, after: piece.after };
        },
      };
    case 'customers':
      return {
        columns: customerFileColumns,
        read: async (after, signal) => {
          const given = { ...customerArguments(list.filters), p_after: after };
          const piece = dataOf(await rest.rpc('export_customers', given).abortSignal(signal));
          const { count, customers } = piece;
          return { count, found: customers.length, lines: customers.map(customerLine), after: piece.after };
        },
      };
    case 'discounts':
      return discounts;
    case 'users':
      return users;
  }
}
