import { onDemand } from '../../ui/on-demand.tsx';

const fetchParts = () => import('./row-parts.ts');

export const ProductDetail = onDemand(async () => (await fetchParts()).ProductDetail);
export const ProductPicture = onDemand(async () => (await fetchParts()).ProductPicture);
export const CardPicture = onDemand(async () => (await fetchParts()).CardPicture);
export const PicturePeek = onDemand(async () => (await fetchParts()).PicturePeek);
export const ShareAction = onDemand(async () => (await fetchParts()).ShareAction);
export const PicturesOfMany = onDemand(async () => (await fetchParts()).PicturesOfMany);
export const NoProducts = onDemand(async () => (await fetchParts()).NoProducts);
