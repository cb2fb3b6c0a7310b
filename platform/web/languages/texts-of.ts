/** Whose texts stand where; the build writes it out of what the modules import, quote and say. */
const textsOf: {
  /** Of each module, those whose texts its screens may say. */
  needs: Readonly<Record<string, readonly string[]>>;
  /** Of each first word of a key, the modules that say it. */
  owners: Readonly<Record<string, readonly string[]>>;
} = { needs: {}, owners: {} };

export default textsOf;
