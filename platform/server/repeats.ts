const windowMs = 60_000;
/** How many kinds of a failure are counted at once; further ones are told as they come. */
const mostKinds = 500;

/** Tells what comes for the first time from what comes again, and how often it came within a minute. */
export class Repeats {
  readonly #since = new Map<string, number>();

  /** Whether nothing of this kind came within the last minute; else it is counted, and told of by `again` when the minute is over. */
  isFirst(kind: string, again: (times: number) => void): boolean {
    const times = this.#since.get(kind);
    if (times !== undefined) {
      this.#since.set(kind, times + 1);
      return false;
    }
    if (this.#since.size < mostKinds) this.#open(kind, again);
    return true;
  }

  #open(kind: string, again: (times: number) => void): void {
    this.#since.set(kind, 0);
    setTimeout(() => {
      const times = this.#since.get(kind) ?? 0;
      this.#since.delete(kind);
      if (times === 0) return;
      again(times);
      // What goes on is told of once a minute.
      this.#open(kind, again);
    }, windowMs).unref();
  }
}
