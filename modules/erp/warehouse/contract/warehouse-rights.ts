/** Who sees what moves inside the company, who moves it, who approves what is lost of it, who decides what never arrived, who counts, and who books a count. */
export const warehouseRights = {
  see: 'show_stock',
  edit: 'edit_stock',
  approve: 'post_damage',
  decide: 'approve_shortage_writeoff',
  count: 'count_stock',
  book: 'approve_count',
} as const;
