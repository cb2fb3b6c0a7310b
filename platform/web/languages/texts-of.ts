/** Whose texts stand where; the build writes it out of what the modules import and quote. */
const textsOf: {
  /** Every module; the rest names them by their places here. */
  areas: readonly string[];
  /** Of each module, those whose texts its screens may say. */
  needs: readonly (readonly number[])[];
} = { areas: [], needs: [] };

export default textsOf;
