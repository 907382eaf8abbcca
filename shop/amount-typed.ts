const digits = '[0-9]+';
const grouping = (separator: string): string =>
  `[0-9]{1,3}(?:${separator}[0-9]{3})+|[0-9]{1,2}(?:${separator}[0-9]{2})+${separator}[0-9]{3}`;
/** An amount as people write it: a rupee sign, digits in Indian or Western groups, a point with or without decimals. */
const written = new RegExp(`^(?:₹\\s*)?(?=\\.?[0-9])(${digits}|${grouping(',')}|${grouping('\\s')})?(?:\\.([0-9]*))?$`);

/**
 * What was typed for an amount in rupees as the plain decimal that it clearly means: '₹1,23,456.5' is '123456.5', '.5'
 * is '0.5' and '5.' is '5'. Anything else ('-1', '1,00') as it was typed, without the spaces around it.
 */
export function amountTyped(typed: string): string {
  const text = typed.trim();
  const match = written.exec(text);
  if (!match) return text;
  const [, whole = '0', fraction = ''] = match;
  return `${whole.replaceAll(/[,\s]/g, '')}${fraction && `.${fraction}`}`;
}
