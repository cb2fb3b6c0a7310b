import { mergeTexts, type Texts } from '../merge-texts.ts';

export default mergeTexts(
  import.meta.glob<Texts>(['../locales/zh.json', '../../../modules/*/*/locales/zh.json'], { eager: true, import: 'default' }),
);
