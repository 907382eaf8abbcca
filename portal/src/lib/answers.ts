// What the provider's functions answer: to PostgreSQL it is JSON, here it has its types. Rows are those of the generated
// file, so that a column that is added is here by itself. supabase/tests/answers holds each against what the function
// really answers.
import type { MatchedGoods, ReceivedGoods } from './answers-of-goods.ts';
import type { Json, RecordKind } from './database.gen.ts';
import type { DeletedObject, ProductObject, RecordObject, Row, VariantObject } from './record-objects.ts';

export type { DeletedObject, ProductObject, RecordObject, VariantObject } from './record-objects.ts';

/** What each function of the database answers, by its name. */
export interface Answers {
  add_product: ProductObject;
  check_import: ImportCheck;
  delete_discount: Deletion;
  delete_product: Deletion;
  /** Whether there was one. */
  drop_import: boolean;
  export_customers: ExportedCustomers;
  export_products: ExportedProducts;
  /** Of a code that find_scanned knows nothing of. */
  find_deleted: DeletedObject | null;
  find_referrers: Referrer[];
  find_scanned: Scanned | null;
  /** The highest number under a prefix, as text; null: none was given. */
  get_max_product_suffix: string | null;
  import_lines: ImportLines;
  label_lines: LabelLines;
  list_changes: ChangeList;
  list_second_steps: SecondStepOf[];
  list_sessions: SessionObject[];
  load_import: ImportAnswer;
  match_goods: MatchedGoods;
  own_second_step: OwnSecondStep;
  prepare_import: boolean;
  put_back: PutBackAnswer;
  receive_goods: ReceivedGoods;
  record_printed_labels: StaleLabels;
  save_customer: CustomerObject;
  save_discount: RecordObject<'discount'>;
  search_customers: CustomerPage;
  search_products: ProductPage;
  second_step_rule: SecondStepRule;
  set_second_step_rule: SecondStepRule;
  stage_import: { staged: number };
  stale_labels: StaleLabels;
  update_product: ProductObject;
}

/** What the functions under functions/v1 answer as JSON where they did what was asked, by their names. */
export interface ServedAnswers {
  /** In base64. */
  'sign-print-request': { signature: string };
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
export interface LabelLine
  extends Pick<ProductObject, 'productid' | 'name' | 'category' | 'purchaseprice' | 'retailprice' | 'updated_at'> {
  variantid: string | null;
  number: number | null;
  size: string | null;
  color: string | null;
  /** The id of the product's first picture, where that is one of the shop's. */
  picture: string | null;
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

/** The change that put_back takes to bring back what was deleted. */
export interface Deletion {
  changeid: number;
}

/** A customer as search_customers and save_customer answer it. Amounts in rupees. */
export interface CustomerObject extends RecordObject<'customer'> {
  referrer: Pick<Row<'customers'>, 'first_name' | 'last_name' | 'phone'> | null;
}

/** One page of search_customers. */
export type CustomerPage = ListPage<'customers', CustomerObject>;

/** What no file tells of a product: what is derived, and when it was saved. */
type UntoldOfProduct =
  | 'name'
  | 'categoryid'
  | 'sizes'
  | 'colors'
  | 'total_stock'
  | 'sort_key'
  | 'created_at'
  | 'updated_at'
  | 'pictures';

/** A product as export_products answers it, its variants in the order of the lines. Prices in rupees. */
export interface ExportedProduct extends Omit<Row<'products'>, UntoldOfProduct> {
  category: string | null;
  variants: Pick<VariantObject, 'size' | 'color' | 'stock'>[];
}

/** One piece of export_products: `count` of all with the first alone, `after` for the next, null at the end. */
interface ExportedProducts {
  count: number | null;
  products: ExportedProduct[];
  after: [string, string] | null;
}

/** One piece of export_customers, as ExportedProducts. */
interface ExportedCustomers {
  count: number | null;
  customers: CustomerObject[];
  after: [string, number] | null;
}

/** One of the customers that find_referrers offers. */
export type Referrer = Pick<Row<'customers'>, 'customerid' | 'first_name' | 'last_name' | 'phone'>;

/** One of the caller's sessions as list_sessions answers them; `current` is the one that asks. */
export interface SessionObject {
  id: string;
  user_agent: string | null;
  ip: string | null;
  created_at: string;
  last_used_at: string;
  current: boolean;
}

/** Of whom the shop asks a second step. */
export type AskedOf = 'nobody' | 'superadmins' | 'everybody';

/** The shop's rule of second steps; whoever has none yet enters for so many days more from when they were first asked. */
export interface SecondStepRule {
  rule: AskedOf;
  grace_days: number;
  changed_at: string;
}

/** What own_second_step says of the caller. */
export interface OwnSecondStep {
  rule: AskedOf;
  /** Whether the rule asks the caller. */
  asked: boolean;
  has_factor: boolean;
  level: 'aal1' | 'aal2';
  /** Where the caller is asked and has none; else null. */
  grace_ends_at: string | null;
  /** Whether the shop's data is open to this session. */
  may_enter: boolean;
}

/** One of the staff as list_second_steps answers them; grace_ends_at as in OwnSecondStep. */
export interface SecondStepOf extends Pick<OwnSecondStep, 'has_factor' | 'grace_ends_at'> {
  id: string;
}

/** A page of the history, newest first; `more`: there are older ones, asked for by the last one's id. */
export interface ChangeList {
  changes: ChangeObject[];
  more: boolean;
}

/** One change of one record. Amounts in rupees, dates as 'yyyy-MM-dd', instants in UTC. */
export interface ChangeObject {
  changeid: number;
  kind: RecordKind | 'rule';
  /** As the change left it: a product's id (a variant's: its product's), a customer's ulid, the id of the rest; a rule's name. */
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
  /** 'import', 'put back', 'goods in', or null: by hand. */
  way: 'import' | 'put back' | 'goods in' | null;
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
  /** Of products that look like ones that are there, and stay out for that. */
  like: number;
  wrong: number;
  products: ImportedProducts | null;
  /** Names of the file that no category has: made when that was allowed, else their lines are wrong. */
  new_categories: string[];
  digest: string;
}

/** Of how many products an import speaks. */
export interface ImportedProducts {
  new: number;
  changed: number;
  /** How many look like one that is there, whether they stay out or are among the new ones. */
  like: number;
  /** How many new ones have no retail price, and could be given the one that goes with their purchase price. */
  unpriced: number;
}

/** One line of an import as it was judged. */
export interface ImportLine {
  /** Counted from 0 in the order of the file. */
  place: number;
  /** The number that a person finds it by in the file. */
  line: number;
  /** Of a product: the place of the first line of it; null for customers. */
  product: number | null;
  status: 'new' | 'changed' | 'same' | 'like' | 'wrong';
  /** Why it is wrong, and what to do about it. */
  reason: string | null;
  hint: string | null;
  field: string | null;
  /** What its product (id and name) or customer is called. */
  name: string;
  /** The id of a product that is there and looks the same, where its own is new and has none yet. */
  like: string | null;
  /** What would change, by field; null: there was nothing, or a wrong line says nothing. */
  changes: Record<string, { before: string | number | null; after: string | number | null }>;
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
  like: number;
  left_out: number;
  products: ImportedProducts | null;
  new_categories: string[];
  first_added: FirstAdded | null;
}

/** Where the list of all opens on what was added: the keys of the first 100, and how many other rows stand before them. */
export interface FirstAdded {
  before: number;
  keys: string[];
}
