/** Whose texts stand where; the build writes it out of what the modules import, quote and say. */
const textsOf: {
  /** Every module; the rest names them by their places here. */
  areas: readonly string[];
  /** Of each module, those whose texts its screens may say. */
  needs: readonly (readonly number[])[];
  /** Of each first word of a key, the modules that say it. */
  owners: Readonly<Record<string, readonly number[]>>;
} = { areas: [], needs: [], owners: {} };

export default textsOf;
