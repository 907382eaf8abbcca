/** Fetches the page. Its address is known from the start; what it is made of is named once somebody goes there. */
export const fetchGoodsIn = async () => (await import('./goods-in-page.tsx')).GoodsInPage;
