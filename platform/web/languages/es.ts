import texts from '../locales/es.json' with { type: 'json' };

export default texts;
