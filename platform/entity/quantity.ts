/** A quantity as it is kept: 1.5 is 1500. For what has three decimals at most. */
export const thousandths = (units: number): number => Math.round(units * 1000);

/** A quantity as it travels and is shown: 1500 is 1.5. */
export const units = (kept: number): number => kept / 1000;
