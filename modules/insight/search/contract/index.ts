/** Something found, and where it belongs. A parcel comes as its list says it. */
export interface FoundItem {
  id: number;
  name?: string;
  /** What else it is searched by: phones, numbers, notes. */
  details?: string[];
  [member: string]: unknown;
}

/** What answers to the words among the records of one entity. */
export interface FoundGroup {
  /** The entity's name. */
  kind: string;
  items: FoundItem[];
  /** There are more than told. */
  has_more: boolean;
}

/** Told of each kind, and read of what was asked. */
export const mostFound = 20;
export const longestSearch = 100;
/** Of one kind, the newest that answer to the words: whoever finds more than that has to say more. */
export const mostLookedAt = 200;
/** Fewer letters than the index has in one piece find almost everything, slowly; what is few is searched by them all the same. */
export const fewestLetters = 3;
