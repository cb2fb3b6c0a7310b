export interface Texts {
  [key: string]: string | Texts;
}

/** The texts of all modules as one tree. */
export function mergeTexts(files: Record<string, Texts>): Texts {
  const tree: Texts = {};
  for (const texts of Object.values(files)) addTexts(tree, texts);
  return tree;
}

function addTexts(tree: Texts, texts: Texts): void {
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') tree[key] = value;
    else {
      const branch = typeof tree[key] === 'object' ? tree[key] : {};
      tree[key] = branch;
      addTexts(branch, value);
    }
  }
}
