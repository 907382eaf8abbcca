import { onDemand } from '../../ui/on-demand.tsx';

/** The product's picture for other features; the products page fetches it with the rows that open. */
export const ProductPicture = onDemand(async () => (await import('./product-picture.tsx')).ProductPicture);
