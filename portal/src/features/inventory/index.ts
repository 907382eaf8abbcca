export { categoryList } from './inventory.queries.ts';
export { InventoryPage } from './inventory-page.tsx';
export { ProductPicture } from './picture-on-demand.ts';
export { priceTexts } from './prices.ts';
export type { Category, ProductRow, VariantRow } from './product-row.ts';
export { useInventoryDialogs } from './use-inventory-dialogs.tsx';
