import { expect, test } from 'vitest';
import { knownCountries } from '#foundation/places/contract';
import { foldText } from '#platform/entity';
import { knownPlaces } from './known-places.ts';

test.each(knownCountries)(
  'every place of %s has a name in English, Arabic and Kurdish, in its own letters and once',
  (country) => {
    const governorates = knownPlaces(country);
    expect(governorates.length).toBe({ IQ: 19, EG: 27 }[country]);
    for (const { name, cities } of governorates) {
      expect(cities.length, name.en).toBeGreaterThan(1);
      for (const { en, ar, ku } of [name, ...cities]) {
        expect(en).toMatch(/^[A-Za-z0-9][A-Za-z0-9 '-]+$/);
        expect(ar, en).toMatch(/^[\u0621-\u064a ]+$/);
        expect(ku, en).toMatch(/^[A-Za-zÇÊÎŞÛçêîşû0-9 ]+$/);
      }
      for (const language of ['en', 'ar', 'ku'] as const)
        expect(new Set(cities.map((city) => foldText(city[language]))).size, `${name.en} ${language}`).toBe(cities.length);
    }
    expect(new Set(governorates.map(({ name }) => foldText(name.ar))).size).toBe(governorates.length);
  },
);
