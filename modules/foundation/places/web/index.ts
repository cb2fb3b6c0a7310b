import { City, DeliveryAddress, Governorate, Waypoint } from '#foundation/places/contract';
import { entityScreens, type Screen } from '#platform/web';

const cities = entityScreens(City);
const listOfCities = cities.find((screen) => screen.path === '/cities') as Screen;

export const screens: Screen[] = [
  ...cities,
  // The site settings lead to the cities too.
  { ...listOfCities, name: 'site-cities', path: '/site/cities' },
  ...entityScreens(Governorate),
  ...entityScreens(DeliveryAddress),
  ...entityScreens(Waypoint, { without: ['show'] }),
];
