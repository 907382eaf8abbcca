/**
 * Who may do what, row by row as the data service answers it. Columns: anon, user, admin, superadmin, service.
 *
 * - `401`, `403`: refused with SQLSTATE 42501; `PT403`: staff, and refused in words
 * - `none`: answered, but no row is seen or touched
 * - `own`: the caller's own row alone
 * - `all`: every row there is; of a HEAD, their number
 * - `one`: the row that the request names or brings
 * - `ok`: a function that answered
 */
const matrix = `
categories         select  401  none  all   all   all
categories         head    401  none  all   all   all
categories         insert  401  403   one   one   one
categories         update  401  none  one   one   one
categories         upsert  401  403   403   403   one
categories         put     401  403   403   403   one
categories         delete  401  403   403   403   one
products           select  401  none  all   all   all
products           head    401  none  all   all   all
products           insert  401  403   one   one   one
products           update  401  none  one   one   one
products           upsert  401  403   one   one   one
products           put     401  403   one   one   one
products           delete  401  403   403   403   one
productsizecolors  select  401  none  all   all   all
productsizecolors  head    401  none  all   all   all
productsizecolors  insert  401  403   one   one   one
productsizecolors  update  401  none  one   one   one
productsizecolors  upsert  401  403   one   one   one
productsizecolors  put     401  403   one   one   one
productsizecolors  delete  401  none  one   one   one
customers          select  401  none  all   all   all
customers          head    401  none  all   all   all
customers          insert  401  403   one   one   one
customers          update  401  none  one   one   one
customers          upsert  401  403   one   one   one
customers          put     401  403   one   one   one
customers          delete  401  none  one   one   one
discounts          select  401  none  all   all   all
discounts          head    401  none  all   all   all
discounts          insert  401  403   one   one   one
discounts          update  401  none  one   one   one
discounts          upsert  401  403   one   one   one
discounts          put     401  403   one   one   one
discounts          delete  401  403   403   403   one
size_sets          select  401  none  all   all   all
size_sets          head    401  none  all   all   all
size_sets          insert  401  403   one   one   one
size_sets          update  401  none  one   one   one
size_sets          upsert  401  403   403   403   one
size_sets          put     401  403   403   403   one
size_sets          delete  401  none  one   one   one
profiles           select  401  own   all   all   all
profiles           head    401  own   all   all   all
profiles           insert  401  403   403   403   one
profiles           update  401  none  one   one   one
profiles           upsert  401  403   403   403   one
profiles           put     401  403   403   403   one
profiles           delete  401  403   403   403   one
get_max_product_suffix  rpc  401  403  ok  ok  ok
search_products         rpc  401  403  ok  ok  ok
add_product             rpc  401  403  ok  ok  ok
update_product          rpc  401  403  ok  ok  ok
delete_product          rpc  401  403  ok  ok  ok
label_lines             rpc  401  403  ok  ok  ok
stale_labels            rpc  401  403  ok  ok  ok
record_printed_labels   rpc  401  403  ok  ok  ok
find_scanned            rpc  401  403  ok  ok  ok
find_deleted            rpc  401  403  ok  ok  ok
search_customers        rpc  401  403  ok  ok  ok
find_referrers          rpc  401  403  ok  ok  ok
export_products         rpc  401  403  ok  ok  ok
export_customers        rpc  401  403  ok  ok  ok
save_customer           rpc  401  403  ok  ok  ok
save_discount           rpc  401  403  ok  ok  ok
delete_discount         rpc  401  403  ok  ok  ok
list_changes            rpc  401  403  ok  ok  ok
put_back                rpc  401  403  ok  ok  ok
stage_import            rpc  401  403  ok  ok  ok
check_import            rpc  401  403  ok  ok  ok
import_lines            rpc  401  403  ok  ok  ok
prepare_import          rpc  401  403  ok  ok  ok
load_import             rpc  401  403  ok  ok  ok
drop_import             rpc  401  403  ok  ok  ok
match_goods             rpc  401  403  ok  ok  ok
receive_goods           rpc  401  403  ok  ok  ok
second_step_rule        rpc  401  403  ok  ok  ok
list_second_steps       rpc  401  403  ok  ok  ok
set_second_step_rule    rpc  401  403  PT403  PT403  403
own_second_step         rpc  401  ok   ok  ok  403
list_sessions           rpc  401  ok   ok  ok  403
give_up_pictures        rpc  401  403  403  403  ok
`;

/** One line of the matrix. */
export interface MatrixRow {
  readonly subject: string;
  readonly verb: string;
  /** In the order of `callers`. */
  readonly outcomes: readonly string[];
}

export const matrixRows: readonly MatrixRow[] = matrix
  .trim()
  .split('\n')
  .map((line) => {
    const [subject = '', verb = '', ...outcomes] = line.split(/\s+/);
    return { subject, verb, outcomes };
  });
