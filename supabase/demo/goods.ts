import type { CategoryName } from '../seed/categories.ts';

/** What the demo shop sells in one category: fabrics, sizes, the range of purchase prices in rupees, what is said of it. */
export interface Goods {
  readonly category: CategoryName;
  readonly fabrics: readonly string[];
  readonly sizes: readonly string[];
  readonly price: readonly [low: number, high: number];
  readonly details: readonly string[];
}

const letters = ['S', 'M', 'L', 'XL', 'XXL', '3XL'];
const chest = ['36', '38', '40', '42', '44', '46'];

/** One entry for each of the fifteen categories. */
export const goods: readonly Goods[] = [
  {
    category: 'Saree',
    fabrics: [
      'Banarasi Silk',
      'Kanjivaram Silk',
      'Chanderi',
      'Tussar Silk',
      'Patola Silk',
      'Bandhani Georgette',
      'Mulmul Cotton',
      'Linen',
      'Organza',
      'Paithani Silk',
    ],
    sizes: ['Free-Size'],
    price: [450, 12000],
    details: [
      'zari border with a rich pallu',
      'running blouse piece of 80 cm',
      'woven buti all over',
      'temple border',
      'tassels on the pallu',
      'contrast pallu',
    ],
  },
  {
    category: 'Lehenga',
    fabrics: ['Raw Silk', 'Velvet', 'Net', 'Georgette', 'Banarasi Brocade'],
    sizes: ['S', 'M', 'L', 'XL', 'Semi-Stitched'],
    price: [1800, 14000],
    details: [
      'zardozi work',
      'can-can layer inside',
      'mirror work on the hem',
      'dupatta with four-side border',
      'sequin and thread embroidery',
    ],
  },
  {
    category: 'Kurti',
    fabrics: ['Cotton', 'Rayon', 'Jaipuri Cotton', 'Khadi', 'Slub Cotton', 'Modal'],
    sizes: letters,
    price: [180, 1100],
    details: [
      'block print',
      'side pockets',
      'three-quarter sleeves',
      'mandarin collar',
      'straight cut',
      'A-line with side slits',
    ],
  },
  {
    category: 'Salwar Suit',
    fabrics: ['Cotton Silk', 'Chanderi', 'Lawn Cotton', 'Georgette', 'Patiala Cotton'],
    sizes: [...letters, 'Unstitched'],
    price: [520, 3800],
    details: [
      'with matching dupatta',
      'gota patti on the neck',
      'phulkari dupatta',
      'Lucknowi chikan work',
      'fully lined',
    ],
  },
  {
    category: 'Anarkali',
    fabrics: ['Georgette', 'Silk Blend', 'Viscose', 'Net'],
    sizes: letters,
    price: [700, 4600],
    details: ['flared with twelve panels', 'floor length', 'embroidered yoke', 'churidar included'],
  },
  {
    category: 'Blouse',
    fabrics: ['Brocade', 'Cotton', 'Raw Silk', 'Kalamkari Cotton', 'Stretch Lycra'],
    sizes: ['32', '34', '36', '38', '40', '42'],
    price: [120, 900],
    details: ['padded with back hooks', 'elbow sleeves', 'deep back with dori', 'margin for alteration'],
  },
  {
    category: 'Dupatta',
    fabrics: ['Chiffon', 'Phulkari Cotton', 'Banarasi Silk', 'Kota Doria', 'Organza'],
    sizes: ['2.25 m', '2.5 m'],
    price: [90, 1600],
    details: ['four-side lace', 'tie and dye', 'hand embroidery', 'light and airy'],
  },
  {
    category: 'Petticoat',
    fabrics: ['Poplin', 'Satin', 'Cotton'],
    sizes: ['M', 'L', 'XL', 'XXL'],
    price: [70, 260],
    details: ['drawstring waist', 'shape wear cut', 'colour fast'],
  },
  {
    category: 'Palazzo',
    fabrics: ['Rayon', 'Crepe', 'Cotton Flex', 'Linen'],
    sizes: ['S', 'M', 'L', 'XL', 'XXL'],
    price: [140, 620],
    details: ['elastic waist', 'with pocket', 'wide leg', 'printed hem'],
  },
  {
    category: 'Sherwani',
    fabrics: ['Jacquard', 'Velvet', 'Art Silk', 'Banarasi Brocade'],
    sizes: chest,
    price: [2600, 13500],
    details: ['hand-cut dana work', 'with churidar and stole', 'brass buttons', 'fully lined'],
  },
  {
    category: 'Kurta Pyjama',
    fabrics: ['Cotton', 'Khadi', 'Linen', 'Art Silk', 'Lucknowi Cotton'],
    sizes: chest,
    price: [380, 2400],
    details: ['chikankari front', 'white pyjama included', 'side pockets', 'short collar'],
  },
  {
    category: 'Nehru Jacket',
    fabrics: ['Khadi', 'Raw Silk', 'Tweed', 'Jute Cotton'],
    sizes: chest,
    price: [420, 2100],
    details: ['five buttons', 'welt pockets', 'satin lining'],
  },
  {
    category: 'Dhoti',
    fabrics: ['Cotton', 'Art Silk', 'Kerala Cotton'],
    sizes: ['3.8 m', 'Free-Size', 'Ready-Made'],
    price: [160, 1200],
    details: ['kasavu border', 'with angavastram', 'soft finish'],
  },
  {
    category: 'Shawl',
    fabrics: ['Pashmina', 'Merino Wool', 'Kullu Wool', 'Acrylic Wool'],
    sizes: ['1 x 2 m', 'Stole'],
    price: [260, 9800],
    details: ['sozni needle work', 'Kani weave', 'fringed ends', 'Kullu patti border'],
  },
  {
    category: 'Kids Wear',
    fabrics: ['Cotton', 'Hosiery', 'Denim', 'Brocade'],
    sizes: ['1-2 Y', '2-3 Y', '4-5 Y', '6-7 Y', '8-9 Y', '10-11 Y'],
    price: [110, 1300],
    details: ['soft inside seams', 'festive set', 'elastic waist', 'easy to wash'],
  },
];
