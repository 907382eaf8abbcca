/** The most variants of one product that ever get a number of their own. */
const highestVariantNumber = 99;

/**
 * What a variant's barcode holds: the product id and the variant's number in two digits ('BC26001' and 12 are
 * 'BC2600112'). Digits only, no dash: the bars of one would not fit the label.
 * Throws RangeError unless the number is a whole one of 1 to 99.
 */
export const variantCode = (productid: string, number: number): string => {
  if (!Number.isInteger(number) || number < 1 || number > highestVariantNumber)
    throw new RangeError(`Not a variant's number: ${number}`);
  return productid + String(number).padStart(2, '0');
};
