import { City, DeliveryAddress, Governorate, type KnownCountry, knownCountries, Waypoint } from '#foundation/places/contract';
import { oneOf } from '#platform/entity';
import { implement, route } from '#platform/server';
import { takePlaces } from './take-places.ts';

export const governorates = implement(Governorate);
export const cities = implement(City, {
  // Where others refer to a city it travels by name; the specification calls it title. Its own answers say both.
  aliases: { name: 'title' },
  routes: [
    route({
      method: 'POST',
      path: '/api/v1/cities/take',
      name: 'takeCities',
      summary: 'Take over the governorates and cities of a country; what is there already stays as it is',
      permission: City.permissions.create as string,
      section: 'any',
      answer: 'other',
      input: { country: oneOf(knownCountries, { required: true }) },
      handle: async (ctx, asked) => {
        const taken = await takePlaces(ctx, { country: asked.body.country as KnownCountry });
        return {
          result: taken,
          message: { key: taken.cities > 0 ? 'city.taken' : 'city.noneTaken', values: { ...taken, count: taken.cities } },
        };
      },
    }),
  ],
});
export const deliveryAddresses = implement(DeliveryAddress);
export const waypoints = implement(Waypoint);
