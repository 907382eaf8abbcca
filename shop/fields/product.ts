import { type FieldsWith, type FieldTable, fieldsWith } from './field.ts';

/** A product's fields, in the order in which the history shows them. */
export const productFields = {
  productid: {
    header: 'Product ID',
    kind: 'text',
    width: 12,
    synonyms: ['id', 'productcode', 'itemcode', 'itemid', 'itemno', 'code', 'sku', 'designno', 'articleno', 'barcode'],
  },
  name: { header: 'Name', kind: 'text', most: 250 },
  categoryid: { header: 'Category', kind: 'reference' },
  category: {
    header: 'Category',
    kind: 'text',
    width: 18,
    synonyms: ['categoryname', 'producttype', 'producttypes', 'type', 'kind', 'garment', 'itemtype', 'group'],
  },
  fabric: {
    header: 'Fabric',
    kind: 'text',
    most: 120,
    width: 18,
    synonyms: ['fabricname', 'fabrictype', 'material', 'cloth', 'fabrics'],
  },
  purchaseprice: {
    header: 'Purchase Price',
    kind: 'rupees',
    width: 16,
    synonyms: ['purchase', 'purchaserate', 'purchasecost', 'cost', 'costprice', 'cp', 'buyingprice', 'buyprice'],
  },
  retailprice: {
    header: 'Retail Price',
    kind: 'rupees',
    width: 16,
    synonyms: ['retail', 'mrp', 'sellingprice', 'saleprice', 'salesprice', 'sp', 'price', 'retailrate', 'sellingrate'],
  },
  markup: { header: 'Markup (%)', kind: 'percent', width: 12 },
  maxdiscount: { header: 'Max Discount Price', kind: 'rupees', width: 20 },
  description: {
    header: 'Description',
    kind: 'text',
    most: 5000,
    width: 40,
    synonyms: ['desc', 'details', 'remarks', 'notes', 'productdescription', 'itemdescription', 'particulars'],
  },
  producturl: {
    header: 'Product URL',
    kind: 'text',
    most: 2048,
    width: 40,
    synonyms: ['url', 'link', 'website', 'productlink', 'webaddress'],
  },
  /** Those that follow the first one, which producturl names. */
  pictures: { header: 'Pictures', kind: 'list', most: 11 },
} as const satisfies FieldTable;

/** The fields of one of its variants. */
export const variantFields = {
  productid: productFields.productid,
  size: { header: 'Size', kind: 'text', most: 60, width: 12, synonyms: ['sizes'] },
  color: {
    header: 'Color',
    kind: 'text',
    most: 60,
    width: 16,
    synonyms: ['colour', 'colors', 'colours', 'shade', 'colorname', 'colourname'],
  },
  stock: {
    header: 'Stock',
    kind: 'count',
    width: 10,
    synonyms: [
      'totalstock',
      'qty',
      'quantity',
      'pcs',
      'pieces',
      'onhand',
      'stockqty',
      'instock',
      'closingstock',
      'nos',
    ],
  },
  number: { header: 'Variant Number', kind: 'number' },
} as const satisfies FieldTable;

/** The texts of a product that one types: the name is made of others. */
export const productTexts = fieldsWith(productFields, 'most').filter((key) => key !== 'name' && key !== 'pictures');

export type ProductText = (typeof productTexts)[number];

/** The columns of a file of products: one line a variant, what is the product's repeated; in the order of the list. */
export const productFile = [
  'productid',
  'category',
  'fabric',
  'purchaseprice',
  'retailprice',
  'markup',
  'maxdiscount',
  'size',
  'color',
  'stock',
  'description',
  'producturl',
] as const satisfies readonly FieldsWith<typeof productFields & typeof variantFields, 'width'>[];
