import { CannotStart } from '../../provider/index.ts';
import type { Value } from './value.ts';

/** What the shop is called and what it prints on. */
export interface ShopSettings {
  readonly shopName: string;
  /** Pattern of the preferred printer's name. */
  readonly labelPrinter: string;
}

export const readShop = (value: Value): ShopSettings => ({
  shopName: shopName(value('THAAN_SHOP_NAME') ?? 'Thaan'),
  labelPrinter: pattern(value('THAAN_LABEL_PRINTER') ?? 'TSC|TVS|TTP'),
});

const shopName = (text: string): string => {
  if (text.length > 40 || /\p{Cc}/u.test(text))
    throw new CannotStart('THAAN_SHOP_NAME must be a name of at most 40 characters: it stands on every label.');
  return text;
};

const pattern = (text: string): string => {
  try {
    new RegExp(text, 'i');
    return text;
  } catch {
    throw new CannotStart(`THAAN_LABEL_PRINTER must be a pattern of printer names, such as TSC|TVS, not "${text}".`);
  }
};
