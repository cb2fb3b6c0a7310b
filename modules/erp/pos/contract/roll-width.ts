/** How wide a roll is, in millimetres. */
export const rollWidths = ['80', '58'] as const;
export type RollWidth = (typeof rollWidths)[number];
