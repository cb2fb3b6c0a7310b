/** A declaration, or what the route table keeps of one: its name, places and keys, and the way to all of it. */
export type Outlined<D> = D & { whole?: () => Promise<D> };

/** All of a declaration, fetched where only its outline is here: what a screen waits for as it waits for its own code. */
export async function wholeOf<D extends object>(declared: Outlined<D>): Promise<D> {
  return declared.whole ? declared.whole() : declared;
}
