import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { KnownCountry } from '#foundation/places/contract';

export interface PlaceName {
  en: string;
  ar: string;
  ku: string;
}
interface KnownGovernorate {
  name: PlaceName;
  cities: PlaceName[];
}

const files: Record<KnownCountry, string> = { IQ: 'iraq.txt', EG: 'egypt.txt' };
const read = new Map<KnownCountry, readonly KnownGovernorate[]>();

/** The governorates of a country with the cities parcels go to, as its people call them in English, Arabic and Kurdish. */
export function knownPlaces(country: KnownCountry): readonly KnownGovernorate[] {
  const known =
    read.get(country) ?? parsePlaces(readFileSync(path.join(import.meta.dirname, 'known-places', files[country]), 'utf8'));
  read.set(country, known);
  return known;
}

/** A governorate a line, `English | Arabic | Kurdish`; its cities are set in below it. */
export function parsePlaces(text: string): KnownGovernorate[] {
  const governorates: KnownGovernorate[] = [];
  for (const line of text.split('\n').filter((one) => one.trim())) {
    const [en = '', ar = '', ku = ''] = line.split('|').map((name) => name.trim());
    if (line.startsWith(' ')) governorates.at(-1)?.cities.push({ en, ar, ku });
    else governorates.push({ name: { en, ar, ku }, cities: [] });
  }
  return governorates;
}
