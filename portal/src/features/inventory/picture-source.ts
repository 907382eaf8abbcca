/** The product's address if a picture may be fetched from there (http and https only), else null. */
export function pictureSource(productUrl: string | null): string | null {
  if (productUrl === null || !URL.canParse(productUrl)) return null;
  const { protocol } = new URL(productUrl);
  return protocol === 'https:' || protocol === 'http:' ? productUrl : null;
}
