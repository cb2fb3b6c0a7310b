/** Who sees sales, writes them, changes them, lets them through beyond a seller's bounds, takes goods back and takes sales back. */
export const saleRights = {
  see: 'show_sales',
  edit: 'edit_sales',
  create: 'create_sales',
  approve: 'approve_sales',
  return: 'return_sales',
  void: 'void_sales',
  price: 'edit_sale_price',
} as const;
