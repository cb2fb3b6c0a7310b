/** Who sees what moves inside the company, who moves it, who approves what is lost of it, and who decides what never arrived. */
export const warehouseRights = {
  see: 'show_stock',
  edit: 'edit_stock',
  approve: 'post_damage',
  decide: 'approve_shortage_writeoff',
} as const;
