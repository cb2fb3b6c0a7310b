import { mergeTexts, type Texts } from '../merge-texts.ts';

export default mergeTexts(import.meta.glob<Texts>('../../../modules/*/*/locales/ku.json', { eager: true, import: 'default' }));
