/** Who sees purchases, writes and orders them, takes goods in, and puts right what they cost. */
export const purchaseRights = {
  see: 'show_purchases',
  edit: 'edit_purchases',
  receive: 'receive_purchases',
  correct: 'correct_costs',
} as const;
