/** What every paper may say of itself and of whom it is for. */
const ofPaper = ['name', 'company', 'branch', 'number', 'date', 'total', 'goods'] as const;

/** What a shop tells people of: to whom, and the tags each may use. Only these stand between {{ and }}. */
export const noticeKinds = {
  new_sale: { audience: 'customer', tags: [...ofPaper, 'paid', 'left', 'due_date'] },
  payment_received: { audience: 'customer', tags: [...ofPaper, 'amount', 'paid', 'left'] },
  payment_reminder: { audience: 'customer', tags: [...ofPaper, 'amount', 'due_date', 'paid', 'left'] },
  new_booking: { audience: 'customer', tags: [...ofPaper, 'missing', 'paid', 'left'] },
  new_quote: { audience: 'customer', tags: [...ofPaper, 'valid_until'] },
  new_order: { audience: 'supplier', tags: [...ofPaper, 'paid'] },
  payment_paid: { audience: 'supplier', tags: [...ofPaper, 'amount', 'paid', 'left'] },
  items_received: { audience: 'supplier', tags: [...ofPaper, 'paid', 'left'] },
  items_pending: { audience: 'supplier', tags: [...ofPaper, 'missing', 'paid', 'left'] },
} as const satisfies Record<string, { audience: 'customer' | 'supplier'; tags: readonly string[] }>;

export type NoticeKind = keyof typeof noticeKinds;
export type NoticeTag = (typeof noticeKinds)[NoticeKind]['tags'][number];
export const noticeKindNames = Object.keys(noticeKinds) as readonly NoticeKind[];

export const audiences = ['customer', 'supplier'] as const;
export type Audience = (typeof audiences)[number];
export const kindsFor = (audience: Audience) => noticeKindNames.filter((kind) => noticeKinds[kind].audience === audience);
