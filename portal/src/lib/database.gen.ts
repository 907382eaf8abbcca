// Written by supabase/generate-types.ts from the migrations: change those, then run
// vitest run supabase/tests/types.test.ts -u

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

/** A decimal may be sent as text, so that no digit passes through a float. */
export type Decimal = number | `${number}`;

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

export type Tables = {
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
      pictures: string[];
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
      pictures?: string[];
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
      pictures?: string[];
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
      phone: string | null;
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
  size_sets: {
    Row: {
      id: string;
      name: string;
      sizes: string[];
      created_at: string;
      updated_at: string;
    };
    Insert: {
      name: string;
      sizes: string[];
    };
    Update: {
      name?: string;
      sizes?: string[];
    };
    Relationships: [];
  };
};

/** What each function takes, by its name. */
export type Arguments = {
  add_product: { p_request_id: string | null; p_product: Json | null; p_variants?: Json | null };
  check_import: { p_import_id: string | null; p_new_categories?: boolean | null; p_add_like?: boolean | null; p_auto_prices?: boolean | null };
  delete_discount: { p_id: number | null; p_updated_at: string | null };
  delete_product: { p_productid: string | null; p_updated_at: string | null };
  drop_import: { p_import_id: string | null };
  export_customers: { p_first_name?: string | null; p_last_name?: string | null; p_phone?: string | null; p_referrer?: string | null; p_email?: string | null; p_loyalty?: string | null; p_after?: Json | null; p_limit?: number | null };
  export_products: { p_productid?: string | null; p_category?: string | null; p_fabric?: string | null; p_size?: string | null; p_color?: string | null; p_description?: string | null; p_after?: Json | null; p_limit?: number | null };
  find_deleted: { p_code: string | null };
  find_referrers: { p_text?: string | null; p_excluding?: number | null; p_limit?: number | null };
  find_scanned: { p_code: string | null };
  get_max_product_suffix: { p_prefix: string | null };
  import_lines: { p_import_id: string | null; p_status?: string | null; p_after?: number | null; p_limit?: number | null };
  label_lines: { p_productids?: string[] | null; p_productid?: string | null; p_category?: string | null; p_fabric?: string | null; p_size?: string | null; p_color?: string | null; p_description?: string | null; p_stale?: boolean | null };
  list_changes: { p_kind?: string | null; p_record?: string | null; p_action?: string | null; p_before?: number | null; p_limit?: number | null };
  list_second_steps: Record<PropertyKey, never>;
  list_sessions: Record<PropertyKey, never>;
  load_import: { p_import_id: string | null; p_digest: string | null };
  match_goods: { p_goods: Json | null };
  own_second_step: Record<PropertyKey, never>;
  prepare_import: { p_import_id: string | null; p_digest: string | null };
  put_back: { p_changeid: number | null; p_field?: string | null; p_current?: Json | null };
  receive_goods: { p_request_id: string | null; p_goods: Json | null; p_again?: boolean | null };
  record_printed_labels: { p_print_id: string | null; p_labels: Json | null };
  save_customer: { p_customer: Json | null; p_updated_at?: string | null };
  save_discount: { p_discount: Json | null; p_updated_at?: string | null; p_request_id?: string | null };
  search_customers: { p_first_name?: string | null; p_last_name?: string | null; p_phone?: string | null; p_referrer?: string | null; p_email?: string | null; p_loyalty?: string | null; p_page?: number | null; p_page_size?: number | null };
  search_products: { p_productid?: string | null; p_category?: string | null; p_fabric?: string | null; p_size?: string | null; p_color?: string | null; p_description?: string | null; p_page?: number | null; p_page_size?: number | null };
  second_step_rule: Record<PropertyKey, never>;
  set_second_step_rule: { p_rule: string | null };
  stage_import: { p_import_id: string | null; p_kind: string | null; p_first: number | null; p_lines: Json | null };
  stale_labels: Record<PropertyKey, never>;
  update_product: { p_productid: string | null; p_product: Json | null; p_variants: Json | null; p_removed: string[] | null; p_updated_at: string | null };
};
