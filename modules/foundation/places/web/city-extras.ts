import i18next from 'i18next';
import { City, Governorate, knownCountries } from '#foundation/places/contract';
import { can, type EntityExtras } from '#platform/web';
import { IconDownload, IconMap } from '#platform/web/ui';
import { takeCities } from './take-cities.ts';

/** From the cities to the governorates they belong to, and the cities of whole countries at a press. */
const extras: EntityExtras = {
  listActions: () => [
    ...(can(Governorate.permissions.list)
      ? [{ label: String(i18next.t('governorate.title')), icon: IconMap, to: Governorate.screens }]
      : []),
    ...(can(City.permissions.create)
      ? knownCountries.map((country) => ({
          label: String(i18next.t(`city.take.${country}`)),
          icon: IconDownload,
          run: () => takeCities(country),
        }))
      : []),
  ],
};

export default extras;
