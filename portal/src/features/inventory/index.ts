export { InventoryDialogs } from './inventory-dialogs.tsx';
export { InventoryPage } from './inventory-page.tsx';
export { priceTexts } from './prices.ts';
export { ProductPicture } from './product-picture.tsx';
export type { ProductRow, VariantRow } from './product-row.ts';
export { useInventoryDialogs } from './use-inventory-dialogs.ts';
