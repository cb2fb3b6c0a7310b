import { City, DeliveryAddress, Governorate } from '#foundation/places/contract';
import { implement } from '#platform/server';

export const governorates = implement(Governorate);
export const cities = implement(City);
export const deliveryAddresses = implement(DeliveryAddress);
