import texts from '../locales/en.json' with { type: 'json' };

export default texts;
