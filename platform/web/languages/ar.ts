import { mergeTexts, type Texts } from '../merge-texts.ts';

export default mergeTexts(
  import.meta.glob<Texts>(['../locales/ar.json', '../../../modules/*/*/locales/ar.json'], { eager: true, import: 'default' }),
);
