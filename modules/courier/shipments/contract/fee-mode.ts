/** Who pays for the carrying, and when. */
export const feeModes = ['fee_included', 'fee_on_receiver', 'fee_on_sender', 'prepaid'] as const;
export type FeeMode = (typeof feeModes)[number];
