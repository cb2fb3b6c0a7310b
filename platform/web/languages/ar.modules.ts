import { mergeTexts, type Texts } from '../merge-texts.ts';

export default mergeTexts(import.meta.glob<Texts>('../../../modules/*/*/locales/ar.json', { eager: true, import: 'default' }));
