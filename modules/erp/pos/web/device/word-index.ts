import { foldText } from '#platform/entity';

/** So many names are folded at one stroke: quicker than one by one, and short enough that nothing waits for it. */
const step = 2000;
/** Stands between names while they are folded together; nobody types it. */
const apart = '\u0001';

/** What something is found by. */
export type Worded = readonly [id: number, words: string];

/** Finds goods, or people, by words of their names and numbers, in memory: fifty thousand of them within a blink. */
export class WordIndex {
  private readonly ids: number[] = [];
  private readonly words: string[] = [];
  private readonly places = new Map<number, number>();

  /** Takes many in, or what they are called now; gives the page its turn between the steps. */
  async fill(rows: readonly Worded[], pause: () => Promise<unknown>): Promise<void> {
    for (let at = 0; at < rows.length; at += step) {
      this.put(rows.slice(at, at + step));
      if (at + step < rows.length) await pause();
    }
  }

  put(rows: readonly Worded[]): void {
    const folded = foldText(rows.map(([, words]) => words).join(apart)).split(apart);
    for (const [at, [id]] of rows.entries()) {
      const place = this.places.get(id) ?? this.ids.length;
      this.places.set(id, place);
      this.ids[place] = id;
      this.words[place] = ` ${(folded[at] ?? '').trim()}`;
    }
  }

  drop(ids: readonly number[]): void {
    for (const id of ids) {
      const place = this.places.get(id);
      if (place !== undefined) this.words[place] = '';
    }
  }

  /** Those with all of the words in them; where the first of these begins a word of theirs, they come first. */
  find(text: string, most: number): number[] {
    const [first, ...others] = foldText(text).split(' ').filter(Boolean);
    if (first === undefined) return [];
    const [begun, inside]: [number[], number[]] = [[], []];
    const start = ` ${first}`;
    for (let at = 0; at < this.words.length && begun.length < most; at++) {
      const words = this.words[at] as string;
      if (!words.includes(first) || !others.every((one) => words.includes(one))) continue;
      if (words.includes(start)) begun.push(this.ids[at] as number);
      else if (inside.length < most) inside.push(this.ids[at] as number);
    }
    return [...begun, ...inside].slice(0, most);
  }
}
