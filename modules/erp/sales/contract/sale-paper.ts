/** What a sale tells on the paper that is handed out: nothing of how it was agreed on inside the house. */
export const salePaper = {
  called: 'status',
  signatures: ['user'],
  lines: ['variation', 'extras', 'unit', 'quantity', 'price', 'discount', 'total'],
  sums: ['goods', 'discount', 'tax', 'shipping', 'total', 'paid', 'left'],
  without: ['draftNumber', 'theirNumber', 'toCollect', 'approval', 'beyond', 'approvedBy', 'delegate', 'priceGroup', 'soldAt'],
} as const;
