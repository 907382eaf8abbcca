/**
 * Built-in functions of 18 that 15 does not have, by pg_proc of both, without the inner ones; and the words that newer
 * grammars write like a function. What took new arguments under an old name, random(1, 6) of 17, is not among them.
 */
const names = `
  any_value array_reverse array_sample array_shuffle array_sort casefold crc32 crc32c date_add date_subtract erf erfc
  gamma has_largeobject_privilege icu_unicode_version json_agg_strict json_array json_arrayagg json_exists
  json_object_agg_strict json_object_agg_unique json_object_agg_unique_strict json_objectagg json_query json_scalar
  json_serialize json_table json_value jsonb_agg_strict jsonb_object_agg_strict jsonb_object_agg_unique
  jsonb_object_agg_unique_strict jsonb_populate_record_valid lgamma merge_action pg_basetype pg_column_toast_chunk_id
  pg_get_acl pg_input_error_info pg_input_is_valid random_normal to_bin to_oct to_regtypemod unicode_assigned
  unicode_version uuid_extract_timestamp uuid_extract_version uuidv4 uuidv7 xmltext`;

/** A call of one of them, as PostgreSQL's regular expression. */
export const newerCall = `\\m(${names.trim().split(/\s+/).join('|')})\\s*\\(`;
