/** Who sees shipments, sends and hands over, takes goods back, takes a wrong word back, and takes a company's money. */
export const shipmentRights = {
  see: 'show_sales',
  send: 'create_sales',
  takeBack: 'return_sales',
  undo: 'approve_sales',
  takeMoney: 'show_receipt_bonds',
  giveMoneyBack: 'accounts_management',
} as const;
