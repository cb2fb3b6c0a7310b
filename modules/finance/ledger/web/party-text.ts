import { localName, optionalText } from '#platform/web';

export interface LineParty {
  kind: string;
  id: number;
  /** Null where the reader may not know him. */
  name: unknown;
}

/** Whom a line is about: by name where the reader may know it, else by what he is. */
export function partyText(party: LineParty): string {
  if (party.name !== null && party.name !== undefined) return localName(party.name);
  return optionalText(`account.options.partyKind.${party.kind}`) ?? `#${party.id}`;
}
