/**
 * The name under which the browser keeps the session: `sb-<first label of the provider's host>-auth-token`.
 * @param providerUrl an absolute URL, as `https://shop.example.com`
 */
export const storageKey = (providerUrl: string): string =>
  `sb-${new URL(providerUrl).hostname.split('.')[0]}-auth-token`;
