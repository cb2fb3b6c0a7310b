/** Takes over the places of a country, for pages that begin a company. */
export const loadTakeCities = () => import('./take-cities.ts');

import { City, DeliveryAddress, Governorate, Waypoint } from '#foundation/places/contract';
import { alsoAt, entityScreens, type Screen } from '#platform/web';

const cities = entityScreens(City, { extras: () => import('./city-extras.ts') });
const addresses = entityScreens(DeliveryAddress);

export const screens: Screen[] = [
  ...cities,
  // The site settings lead to the cities too, and so does an address that names none to edit.
  alsoAt(cities, '/site/cities'),
  alsoAt(cities, '/cities/edit'),
  ...entityScreens(Governorate),
  ...addresses,
  alsoAt(addresses, '/delivery-addresses/edit'),
  ...entityScreens(Waypoint, { without: ['show'] }),
];
