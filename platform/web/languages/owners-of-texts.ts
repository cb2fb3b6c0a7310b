/** Of each first word of a key, the modules that say it; the build writes it out of what they say. It comes with the first text that is missed. */
const ownersOfTexts: Readonly<Record<string, readonly string[]>> = {};

export default ownersOfTexts;
