export { AstrayProduct } from './astray-product.tsx';
export { ProductDialog } from './product-dialog.tsx';
