/** The lists of the admin area: where each lies, and what its table is called, and the last button of its head. */
export const lists = [
  { path: '/admin/inventory', name: 'Products', last: '+ Add Product' },
  { path: '/admin/customers', name: 'Customers', last: 'Add Customer' },
  { path: '/admin/discounts', name: 'Discounts', last: 'Add Discount' },
  { path: '/admin/users', name: 'Users', last: 'More' },
] as const;
