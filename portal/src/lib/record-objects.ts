// Records as the provider's functions answer them.
import type { KindTables, RecordKind, Tables } from './database.gen.ts';

export type Row<Table extends keyof Tables> = Tables[Table]['Row'];

/** A record as functions answer it: its row, without the client-made id under which it was created. */
export type RecordObject<Kind extends RecordKind> = Omit<Row<KindTables[Kind]>, 'request_id'>;

/** A product as search_products, add_product and update_product answer it. Prices in rupees. */
export interface ProductObject extends Omit<Row<'products'>, 'sort_key'> {
  /** The name of its category. */
  category: string | null;
  /** Pieces whose label has a price that no longer holds. */
  stale_labels: number;
  variants: VariantObject[];
}

/**
 * One variant of a ProductObject, in the order of the lines. `number`: 1 to 99, for the barcode of its label; null: the
 * product has used its 99.
 */
export type VariantObject = Omit<Row<'productsizecolors'>, 'line' | 'created_at' | 'updated_at'>;

/** What a barcode meant that is gone: a product, with its variants, or one of them alone. */
export interface DeletedObject extends Pick<ProductObject, 'productid' | 'name'> {
  deleted_at: string;
  /** The size and color of a variant that was deleted alone, as 'M / Red'; null: the product went. */
  variant: string | null;
  /** The change that put_back takes to bring it back. */
  changeid: number;
}
