/**
 * Who may do what, as the data service answers it. Columns: anon, user, admin, superadmin, service, and for which tables
 * or functions this holds.
 *
 * - `401`, `403`: refused with SQLSTATE 42501; `PT403`: staff, and refused in words
 * - `none`: answered, but no row is seen or touched
 * - `own`: the caller's own row alone
 * - `all`: every row there is; of a HEAD, their number
 * - `one`: the row that the request names or brings
 * - `ok`: a function that answered
 */
const matrix = `
select  401  none  all    all    all   categories products productsizecolors customers discounts size_sets
select  401  own   all    all    all   profiles
head    401  none  all    all    all   categories products productsizecolors customers discounts size_sets
head    401  own   all    all    all   profiles
insert  401  403   one    one    one   categories products productsizecolors customers discounts size_sets
insert  401  403   403    403    one   profiles
update  401  none  one    one    one   categories products productsizecolors customers discounts size_sets
update  401  none  one    one    one   profiles
upsert  401  403   403    403    one   categories size_sets profiles
upsert  401  403   one    one    one   products productsizecolors customers discounts
put     401  403   403    403    one   categories size_sets profiles
put     401  403   one    one    one   products productsizecolors customers discounts
delete  401  403   403    403    one   categories products discounts profiles
delete  401  none  one    one    one   productsizecolors customers size_sets
rpc     401  403   ok     ok     ok    get_max_product_suffix search_products add_product update_product
rpc     401  403   ok     ok     ok    delete_product label_lines stale_labels record_printed_labels
rpc     401  403   ok     ok     ok    find_scanned find_deleted search_customers find_referrers
rpc     401  403   ok     ok     ok    export_products export_customers save_customer save_discount
rpc     401  403   ok     ok     ok    delete_discount list_changes put_back stage_import check_import
rpc     401  403   ok     ok     ok    import_lines prepare_import load_import drop_import match_goods
rpc     401  403   ok     ok     ok    receive_goods second_step_rule list_second_steps
rpc     401  403   PT403  PT403  403   set_second_step_rule
rpc     401  ok    ok     ok     403   own_second_step list_sessions
rpc     401  403   403    403    ok    give_up_pictures
`;

/** What one verb, or a call, comes to for one table or function. */
export interface MatrixRow {
  readonly subject: string;
  readonly verb: string;
  /** In the order of `callers`. */
  readonly outcomes: readonly string[];
}

export const matrixRows: readonly MatrixRow[] = matrix
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [verb = '', ...words] = line.split(/\s+/);
    return words.slice(5).map((subject) => ({ subject, verb, outcomes: words.slice(0, 5) }));
  });
