/** The filters of the products page, as typed. */
export type ProductFilters = Readonly<
  Record<'productid' | 'category' | 'fabric' | 'size' | 'color' | 'description', string>
>;

/** The filters as every function takes them that goes over the products found: search_products, label_lines and others. */
export const filterArguments = (filters: ProductFilters) => ({
  p_productid: filters.productid,
  p_category: filters.category,
  p_fabric: filters.fabric,
  p_size: filters.size,
  p_color: filters.color,
  p_description: filters.description,
});
