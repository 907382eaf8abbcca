import { searchedText } from './searched-text.ts';

/** The filters of the products page, as typed. */
export type ProductFilters = Readonly<
  Record<'productid' | 'category' | 'fabric' | 'size' | 'color' | 'description', string>
>;

/** The filters as every function takes them that goes over the products found: search_products, label_lines and others. */
export const filterArguments = (filters: ProductFilters) => ({
  p_productid: searchedText(filters.productid),
  p_category: searchedText(filters.category),
  p_fabric: searchedText(filters.fabric),
  p_size: searchedText(filters.size),
  p_color: searchedText(filters.color),
  p_description: searchedText(filters.description),
});
