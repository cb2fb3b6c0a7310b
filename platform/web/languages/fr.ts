import texts from '../locales/fr.json' with { type: 'json' };

export default texts;
