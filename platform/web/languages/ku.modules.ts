import { mergeTexts, type Texts } from '../merge-texts.ts';

/** What is said of modules before any of their screens is open; the build writes it out. */
export default mergeTexts(import.meta.glob<Texts>('../../../modules/*/*/locales/ku.json', { eager: true, import: 'default' }));
/** All that a module says. */
export const whole = import.meta.glob<Texts>('../../../modules/*/*/locales/ku.json', { import: 'default' });
