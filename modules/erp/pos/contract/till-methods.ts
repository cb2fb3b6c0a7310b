/** How somebody pays at a till. On account, and with what is held for him, only while the till has a line. */
export const tillMethods = ['cash', 'card', 'account', 'credit'] as const;
export type TillMethod = (typeof tillMethods)[number];
