import { LRUCache } from 'lru-cache';

/** Facts of recent requests. Kept only while changes can be heard of, and only if none was heard of while they were being read. */
export class KeptFacts<V extends object> {
  readonly #kept: LRUCache<string, V>;
  /** Raised by everything heard; what was read across a rise may be older than the change. */
  #generation = 0;
  listening = false;

  constructor(limits: { max: number; ttl: number }) {
    this.#kept = new LRUCache(limits);
  }

  async get(key: string, read: () => Promise<V | null>): Promise<V | null> {
    const kept = this.listening ? this.#kept.get(key) : undefined;
    if (kept) return kept;
    const generation = this.#generation;
    const found = await read();
    if (found && this.listening && generation === this.#generation) this.#kept.set(key, found);
    return found;
  }

  forget(isStale: (key: string) => boolean): void {
    this.#generation++;
    for (const key of this.#kept.keys()) if (isStale(key)) this.#kept.delete(key);
  }

  clear(): void {
    this.#generation++;
    this.#kept.clear();
  }
}
