/** Parcels are collected in the company's currency, dinars or dollars. */
export const collectedCurrencies = (own: string): readonly string[] => [own, 'IQD', 'USD'];
