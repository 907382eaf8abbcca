/** One size and colour of a product, with how many pieces there are. */
export type VariantRow = {
  variantid: string;
  productid: string;
  size: string;
  color: string;
  stock: number;
  /** The two digits behind the product's id in the variant's barcode; null when the product has used its 99. */
  number: number | null;
};

/** A product as search_products, add_product and update_product answer it; prices are rupees with decimals. */
export type ProductRow = {
  productid: string;
  name: string;
  categoryid: number | null;
  category: string | null;
  fabric: string;
  purchaseprice: number;
  retailprice: number;
  description: string;
  producturl: string | null;
  sizes: string[];
  colors: string[];
  total_stock: number;
  /** Pieces whose label shows an older price. */
  stale_labels: number;
  created_at: string;
  updated_at: string;
  variants: VariantRow[];
};

/** One page of a search: `page` is the page answered, the last one where a later one was asked for. */
export type ProductPage = { count: number; page: number; page_count: number; products: ProductRow[] };

export type Category = { categoryid: number; name: string };
