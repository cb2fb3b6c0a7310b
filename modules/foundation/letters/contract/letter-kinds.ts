/** What the product writes by itself, with what each letter may say: only these stand between {{ and }}. */
export const letterKinds = {
  password_changed: { variables: ['name', 'company'], needed: [] },
  password_code: { variables: ['name', 'company', 'code', 'minutes'], needed: ['code'] },
  registration_code: { variables: ['name', 'company', 'code', 'minutes'], needed: ['code'] },
  registration_approved: { variables: ['name', 'company'], needed: [] },
  registration_rejected: { variables: ['name', 'company', 'reason'], needed: [] },
} as const satisfies Record<string, { variables: readonly string[]; needed: readonly string[] }>;

export type LetterKind = keyof typeof letterKinds;
export const kindNames = Object.keys(letterKinds) as readonly LetterKind[];

/** What a letter of a kind has to be told, but for its code, which follows from its seed. */
export type LetterValues<K extends LetterKind> = Record<Exclude<(typeof letterKinds)[K]['variables'][number], 'code'>, string>;

/** For previews: what a letter might say. */
export const exampleValues: Readonly<Record<string, string>> = {
  name: 'Noor Al-Basri',
  company: 'Basra Express',
  code: '402817',
  minutes: '10',
  reason: '…',
};
