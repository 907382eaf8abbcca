// What the rows of the list have a moment after they are there: one piece, fetched at once.
export { DropOnList } from './pictures/many/drop-on-list.tsx';
export { CardPicture } from './pictures/seen/card-picture.tsx';
export { PicturePeek } from './pictures/seen/picture-peek.tsx';
export { ProductPicture } from './pictures/seen/product-picture.tsx';
export { ShareAction } from './pictures/sharing/share-action.tsx';
export { ProductDetail } from './product-detail.tsx';
