import { mergeTexts, type Texts } from '../merge-texts.ts';

export default mergeTexts(
  import.meta.glob<Texts>(['../locales/es.json', '../../../modules/*/*/locales/es.json'], { eager: true, import: 'default' }),
);
