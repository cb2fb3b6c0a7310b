import texts from '../locales/ku.json' with { type: 'json' };

export default texts;
