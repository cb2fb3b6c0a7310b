import texts from '../locales/ar.json' with { type: 'json' };

export default texts;
