import texts from '../locales/zh.json' with { type: 'json' };

export default texts;
