/** The countries whose governorates and cities a company may take over instead of writing them down. */
export const knownCountries = ['IQ', 'EG'] as const;
export type KnownCountry = (typeof knownCountries)[number];
