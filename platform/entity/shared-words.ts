/** `expense.fields.branch` or `expense.options.state.open`: what most records call by the same word. */
const ofRecord = /^\w+\.(?:(fields)\.(\w+)|(options)\.\w+\.(\w+))$/;

/** The key of the word that all records share for a field or an option, for those that have none of their own. */
export function sharedWord(key: string): string | undefined {
  const [, fields, field, options, option] = ofRecord.exec(key) ?? [];
  return fields ? `words.fields.${field}` : options && `words.options.${option}`;
}

interface Store {
  getResource(language: string, namespace: string, key: string, options?: object): unknown;
}

/** Lets a store of texts answer with the shared word where a record says no other. */
export function shareWords(given: object): void {
  // The type of i18next's store leaves out what its own translator asks it.
  const store = given as Store;
  const own = store.getResource.bind(store);
  store.getResource = (language, namespace, key, options) => {
    const text = own(language, namespace, key, options);
    const shared = text === undefined ? sharedWord(key) : undefined;
    return shared ? own(language, namespace, shared, options) : text;
  };
}
