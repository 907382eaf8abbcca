/** What PostgreSQL calls the errors that a value may raise, in the appendix on error codes of its manual. */
const names: Readonly<Record<string, string>> = {
  '22003': 'numeric_value_out_of_range',
  '22007': 'invalid_datetime_format',
  '22008': 'datetime_field_overflow',
  '22P02': 'invalid_text_representation',
  '22P03': 'invalid_binary_representation',
  '22001': 'string_data_right_truncation',
  '23514': 'check_violation',
  '42501': 'insufficient_privilege',
  '57014': 'query_canceled',
};

/** A SQLSTATE with its name, as the hosted service writes it. */
export const databaseWords = (state: string): string => (names[state] ? `${state} (${names[state]})` : state);
