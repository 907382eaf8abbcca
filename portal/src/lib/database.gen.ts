// Written by supabase/generate-types.ts from the migrations: change those, then run
// vitest run supabase/tests/types.test.ts -u

/** The kinds of records, and the table of each. */
export interface KindTables {
  product: 'products';
  variant: 'productsizecolors';
  customer: 'customers';
  discount: 'discounts';
  profile: 'profiles';
  category: 'categories';
}

export type RecordKind = keyof KindTables;

/** A record as functions answer it: its row, without the client-made id under which it was created. */
export type RecordObject<Kind extends RecordKind> = Omit<
  Database['public']['Tables'][KindTables[Kind]]['Row'],
  'request_id'
>;

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

/** A decimal may be sent as text, so that no digit passes through a float. */
export type Decimal = number | `${number}`;

/** A product as search_products, add_product and update_product answer it. Prices in rupees. */
export interface ProductObject {
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
  /** Pieces whose label has a price that no longer holds. */
  stale_labels: number;
  created_at: string;
  updated_at: string;
  variants: VariantObject[];
}

/** One variant of a ProductObject, in the order of the lines. */
export interface VariantObject {
  variantid: string;
  productid: string;
  /** 1 to 99, for the barcode of its label; null: the product has used its 99. */
  number: number | null;
  size: string;
  color: string;
  stock: number;
}

/** One page of a list, and how many there are in all. */
export type ListPage<Rows extends string, Row> = { count: number; page: number; page_count: number } & {
  [Key in Rows]: Row[];
};

/** One page of search_products. */
export type ProductPage = ListPage<'products', ProductObject>;

/** The lines of a batch of labels, in the order of the list; `products` is how many products they are of. */
export interface LabelLines {
  products: number;
  lines: LabelLine[];
}

/** One variant of a batch, or a product without any: then what belongs to a variant is null. Prices in rupees. */
export interface LabelLine {
  productid: string;
  name: string;
  category: string | null;
  purchaseprice: number;
  retailprice: number;
  /** The product's. */
  updated_at: string;
  variantid: string | null;
  number: number | null;
  size: string | null;
  color: string | null;
  stock: number;
  /** Pieces whose label has a price that no longer holds. */
  stale: number;
}

/** How many products, and pieces of them, need new labels. */
export interface StaleLabels {
  products: number;
  pieces: number;
}

/** What a barcode means: a product, or one of its variants. */
export interface Scanned {
  product: ProductObject;
  variantid: string | null;
}

/** A customer as search_customers and save_customer answer it. Amounts in rupees. */
export interface CustomerObject {
  customerid: number;
  customer_ulid: string;
  first_name: string;
  last_name: string;
  phone: string;
  email: string | null;
  address: string | null;
  gender: string | null;
  loyalty_tier: string | null;
  store_credit: number;
  customer_notes: string | null;
  referred_by: number | null;
  referrer: { first_name: string; last_name: string; phone: string } | null;
  total_spend: number | null;
  last_purchased_at: string | null;
  created_at: string;
  updated_at: string;
}

/** One page of search_customers. */
export type CustomerPage = ListPage<'customers', CustomerObject>;

/** A product as export_products answers it, its variants in the order of the lines. Prices in rupees. */
export interface ExportedProduct {
  productid: string;
  category: string | null;
  fabric: string;
  purchaseprice: number;
  retailprice: number;
  description: string;
  producturl: string | null;
  variants: { size: string; color: string; stock: number }[];
}

/** One piece of export_products: `count` of all with the first alone, `after` for the next, null at the end. */
export interface ExportedProducts {
  count: number | null;
  products: ExportedProduct[];
  after: [string, string] | null;
}

/** One piece of export_customers, as ExportedProducts. */
export interface ExportedCustomers {
  count: number | null;
  customers: CustomerObject[];
  after: [string, number] | null;
}

/** One of the customers that find_referrers offers. */
export interface Referrer {
  customerid: number;
  first_name: string;
  last_name: string;
  phone: string;
}

/** One of the caller's sessions as list_sessions answers them; `current` is the one that asks. */
export interface SessionObject {
  id: string;
  user_agent: string | null;
  ip: string | null;
  created_at: string;
  last_used_at: string;
  current: boolean;
}

/** A page of the history, newest first; `more`: there are older ones, asked for by the last one's id. */
export interface ChangeList {
  changes: ChangeObject[];
  more: boolean;
}

/** One change of one record. Amounts in rupees, dates as 'yyyy-MM-dd', instants in UTC. */
export interface ChangeObject {
  changeid: number;
  kind: RecordKind;
  /** As the change left it: a product's id (a variant's: its product's), a customer's ulid, the id of the rest. */
  record: string;
  variantid: string | null;
  /** What the record was called. */
  name: string;
  action: 'added' | 'changed' | 'deleted';
  /** The fields that differ, or all of a deleted record; null: added. */
  before: Record<string, Json> | null;
  /** The fields that differ, or all of an added record; null: deleted. */
  after: Record<string, Json> | null;
  /** The same fields as they are now; null: the record is gone. */
  current: Record<string, Json> | null;
  /**
   * What ids in `categoryid` and `referred_by` mean, by field and id; and of a discount's value that changed without its
   * type `type: { at, now }`: the type that it had then, and has now (absent: the discount is gone).
   */
  texts: Record<string, Record<string, string>>;
  /** What was saved together has one time. */
  changed_at: string;
  /** The email of who did it; null: a command at the server. */
  changed_by: string | null;
  /** 'import', 'put back', or null: by hand. */
  way: string | null;
}

/** What put_back put back. */
export interface PutBackAnswer {
  kind: ChangeObject['kind'];
  /** Its id of today. */
  record: string;
  variantid: string | null;
  /** Fields of a deleted record that stay empty: what they meant is gone. */
  left_out: string[];
}

/** What check_import found, in lines; `products` is null for customers. The digest is what load_import asks for. */
export interface ImportCheck {
  new: number;
  changed: number;
  same: number;
  wrong: number;
  products: { new: number; changed: number } | null;
  /** Names of the file that no category has: made when that was allowed, else their lines are wrong. */
  new_categories: string[];
  digest: string;
}

/** One line of an import as it was judged. */
export interface ImportLine {
  /** Counted from 0 in the order of the file. */
  place: number;
  /** The number that a person finds it by in the file. */
  line: number;
  /** Of a product: the place of the first line of it; null for customers. */
  product: number | null;
  status: 'new' | 'changed' | 'same' | 'wrong';
  /** Why it is wrong, and what to do about it. */
  reason: string | null;
  hint: string | null;
  field: string | null;
  /** What its product (id and name) or customer is called. */
  name: string;
  /** What would change, by field; `before` is null where there was nothing. */
  changes: Record<string, { before: string | number | null; after: string | number }>;
}

/** A page of an import's lines; `more`: there are further ones, asked for by the last one's place. */
export interface ImportLines {
  lines: ImportLine[];
  more: boolean;
}

/** What load_import did, in lines; `products` is null for customers. */
export interface ImportAnswer {
  added: number;
  changed: number;
  same: number;
  left_out: number;
  products: { new: number; changed: number } | null;
  new_categories: string[];
}

export type Database = {
  public: {
    Tables: {
      categories: {
        Row: {
          categoryid: number;
          name: string;
          created_at: string;
          updated_at: string;
        };
        Insert: {
          name: string;
        };
        Update: {
          name?: string;
        };
        Relationships: [];
      };
      customers: {
        Row: {
          customerid: number;
          customer_ulid: string;
          first_name: string;
          last_name: string;
          phone: string;
          email: string | null;
          address: string | null;
          gender: string | null;
          loyalty_tier: string | null;
          store_credit: number;
          customer_notes: string | null;
          referred_by: number | null;
          total_spend: number | null;
          last_purchased_at: string | null;
          created_at: string;
          updated_at: string;
        };
        Insert: {
          customerid?: number;
          customer_ulid: string;
          first_name: string;
          last_name: string;
          phone: string;
          email?: string | null;
          address?: string | null;
          gender?: string | null;
          loyalty_tier?: string | null;
          store_credit?: Decimal;
          customer_notes?: string | null;
          referred_by?: number | null;
        };
        Update: {
          customerid?: number;
          customer_ulid?: string;
          first_name?: string;
          last_name?: string;
          phone?: string;
          email?: string | null;
          address?: string | null;
          gender?: string | null;
          loyalty_tier?: string | null;
          store_credit?: Decimal;
          customer_notes?: string | null;
          referred_by?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'customers_referred_by_fkey';
            columns: ['referred_by'];
            isOneToOne: false;
            referencedRelation: 'customers';
            referencedColumns: ['customerid'];
          },
        ];
      };
      discounts: {
        Row: {
          id: number;
          code: string | null;
          type: string;
          value: number;
          max_discount: number | null;
          category: string | null;
          product_ids: string[] | null;
          once_per_customer: boolean;
          exclusive: boolean;
          auto_apply: boolean;
          active: boolean;
          min_total: number;
          start_date: string | null;
          end_date: string | null;
          created_at: string;
          updated_at: string;
          request_id: string | null;
        };
        Insert: {
          id?: number;
          code?: string | null;
          type?: string;
          value?: Decimal;
          max_discount?: Decimal | null;
          category?: string | null;
          product_ids?: string[] | null;
          once_per_customer?: boolean;
          exclusive?: boolean;
          auto_apply?: boolean;
          active?: boolean;
          min_total?: Decimal;
          start_date?: string | null;
          end_date?: string | null;
        };
        Update: {
          id?: number;
          code?: string | null;
          type?: string;
          value?: Decimal;
          max_discount?: Decimal | null;
          category?: string | null;
          product_ids?: string[] | null;
          once_per_customer?: boolean;
          exclusive?: boolean;
          auto_apply?: boolean;
          active?: boolean;
          min_total?: Decimal;
          start_date?: string | null;
          end_date?: string | null;
        };
        Relationships: [];
      };
      products: {
        Row: {
          productid: string;
          name: string;
          categoryid: number | null;
          fabric: string;
          purchaseprice: number;
          retailprice: number;
          description: string;
          producturl: string | null;
          sizes: string[];
          colors: string[];
          total_stock: number;
          sort_key: string;
          created_at: string;
          updated_at: string;
        };
        Insert: {
          productid: string;
          name: string;
          categoryid?: number | null;
          fabric?: string;
          purchaseprice: Decimal;
          retailprice: Decimal;
          description?: string;
          producturl?: string | null;
        };
        Update: {
          productid?: string;
          name?: string;
          categoryid?: number | null;
          fabric?: string;
          purchaseprice?: Decimal;
          retailprice?: Decimal;
          description?: string;
          producturl?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'products_categoryid_fkey';
            columns: ['categoryid'];
            isOneToOne: false;
            referencedRelation: 'categories';
            referencedColumns: ['categoryid'];
          },
        ];
      };
      productsizecolors: {
        Row: {
          variantid: string;
          productid: string;
          size: string;
          color: string;
          stock: number;
          line: number;
          number: number | null;
          created_at: string;
          updated_at: string;
        };
        Insert: {
          variantid?: string;
          productid: string;
          size: string;
          color: string;
          stock?: number;
        };
        Update: {
          variantid?: string;
          productid?: string;
          size?: string;
          color?: string;
          stock?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'productsizecolors_productid_fkey';
            columns: ['productid'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['productid'];
          },
        ];
      };
      profiles: {
        Row: {
          id: string;
          email: string | null;
          role: string;
          created_at: string;
          updated_at: string;
        };
        Insert: {
          id: string;
          email?: string | null;
          role?: string;
        };
        Update: {
          role?: string;
        };
        Relationships: [];
      };
    };
    Views: Record<never, never>;
    Functions: {
      add_product: {
        Args: { p_request_id: string | null; p_product: Json | null; p_variants?: Json | null };
        Returns: ProductObject;
      };
      check_import: {
        Args: { p_import_id: string | null; p_new_categories?: boolean | null };
        Returns: ImportCheck;
      };
      drop_import: {
        Args: { p_import_id: string | null };
        Returns: boolean | null;
      };
      export_customers: {
        Args: { p_first_name?: string | null; p_last_name?: string | null; p_phone?: string | null; p_referrer?: string | null; p_email?: string | null; p_loyalty?: string | null; p_after?: Json | null; p_limit?: number | null };
        Returns: ExportedCustomers;
      };
      export_products: {
        Args: { p_productid?: string | null; p_category?: string | null; p_fabric?: string | null; p_size?: string | null; p_color?: string | null; p_description?: string | null; p_after?: Json | null; p_limit?: number | null };
        Returns: ExportedProducts;
      };
      find_referrers: {
        Args: { p_text?: string | null; p_excluding?: number | null; p_limit?: number | null };
        Returns: Referrer[];
      };
      find_scanned: {
        Args: { p_code: string | null };
        Returns: Scanned | null;
      };
      get_max_product_suffix: {
        Args: { p_prefix: string | null };
        Returns: string | null;
      };
      import_lines: {
        Args: { p_import_id: string | null; p_status?: string | null; p_after?: number | null; p_limit?: number | null };
        Returns: ImportLines;
      };
      label_lines: {
        Args: { p_productids?: string[] | null; p_productid?: string | null; p_category?: string | null; p_fabric?: string | null; p_size?: string | null; p_color?: string | null; p_description?: string | null; p_stale?: boolean | null };
        Returns: LabelLines;
      };
      list_changes: {
        Args: { p_kind?: string | null; p_record?: string | null; p_action?: string | null; p_before?: number | null; p_limit?: number | null };
        Returns: ChangeList;
      };
      list_sessions: {
        Args: Record<PropertyKey, never>;
        Returns: SessionObject[];
      };
      load_import: {
        Args: { p_import_id: string | null; p_digest: string | null };
        Returns: ImportAnswer;
      };
      prepare_import: {
        Args: { p_import_id: string | null; p_digest: string | null };
        Returns: boolean | null;
      };
      put_back: {
        Args: { p_changeid: number | null; p_field?: string | null; p_current?: Json | null };
        Returns: PutBackAnswer;
      };
      record_printed_labels: {
        Args: { p_print_id: string | null; p_labels: Json | null };
        Returns: StaleLabels;
      };
      save_customer: {
        Args: { p_customer: Json | null; p_updated_at?: string | null };
        Returns: CustomerObject;
      };
      save_discount: {
        Args: { p_discount: Json | null; p_updated_at?: string | null; p_request_id?: string | null };
        Returns: RecordObject<'discount'>;
      };
      search_customers: {
        Args: { p_first_name?: string | null; p_last_name?: string | null; p_phone?: string | null; p_referrer?: string | null; p_email?: string | null; p_loyalty?: string | null; p_page?: number | null; p_page_size?: number | null };
        Returns: CustomerPage;
      };
      search_products: {
        Args: { p_productid?: string | null; p_category?: string | null; p_fabric?: string | null; p_size?: string | null; p_color?: string | null; p_description?: string | null; p_page?: number | null; p_page_size?: number | null };
        Returns: ProductPage;
      };
      stage_import: {
        Args: { p_import_id: string | null; p_kind: string | null; p_first: number | null; p_lines: Json | null };
        Returns: { staged: number };
      };
      stale_labels: {
        Args: Record<PropertyKey, never>;
        Returns: StaleLabels;
      };
      update_product: {
        Args: { p_productid: string | null; p_product: Json | null; p_variants: Json | null; p_removed: string[] | null; p_updated_at: string | null };
        Returns: ProductObject;
      };
    };
  };
};
