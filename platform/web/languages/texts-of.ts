/** Of each module, those whose texts its screens may say; the build writes it out of what the modules import and quote. */
const textsOf: Readonly<Record<string, readonly string[]>> = {};

export default textsOf;
