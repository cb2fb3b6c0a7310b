/** Texts by key, in one language. */
export type Words = ReadonlyMap<string, string>;

interface Store {
  getResource(language: string, namespace: string, key: string, options?: object): unknown;
}

/**
 * Lets a store of texts answer with what a company says instead, before anything of the product: whenever a text comes, and
 * in whichever language it is asked for, the company's word is there first. Laid beneath `shareWords`, it says the words that
 * records share otherwise too.
 */
export function sayInstead(given: object, said: ReadonlyMap<string, Words>): void {
  const store = given as Store;
  const own = store.getResource.bind(store);
  store.getResource = (language, namespace, key, options) =>
    said.get(language)?.get(key) ?? own(language, namespace, key, options);
}
