/** Who sees what lies on the shelves, and who says what lay there on the first day. */
export const stockRights = { see: 'show_stock', open: 'open_stock' } as const;
