export { categoryList } from './inventory.queries.ts';
export { InventoryPage } from './inventory-page.tsx';
export { priceTexts } from './prices.ts';
export type { Category, ProductRow, VariantRow } from './product-row.ts';
export { ProductPicture } from './row-parts-on-demand.ts';
export { useInventoryDialogs } from './use-inventory-dialogs.tsx';
