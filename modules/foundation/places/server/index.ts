import { City, DeliveryAddress, Governorate, Waypoint } from '#foundation/places/contract';
import { implement } from '#platform/server';

export const governorates = implement(Governorate);
export const cities = implement(City);
export const deliveryAddresses = implement(DeliveryAddress);
export const waypoints = implement(Waypoint);
