// What the list shows in place of rows, and what its rows have a moment after they are there: one piece, fetched at once.
export { NoProducts } from './no-products.tsx';
export { PicturesOfMany } from './pictures/many/pictures-of-many.tsx';
export { CardPicture } from './pictures/seen/card-picture.tsx';
export { PicturePeek } from './pictures/seen/picture-peek.tsx';
export { ProductPicture } from './pictures/seen/product-picture.tsx';
export { ShareAction } from './pictures/sharing/share-action.tsx';
export { ProductDetail } from './product-detail.tsx';
