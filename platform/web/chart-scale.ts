/** The values a chart reaches from and to, and those a line is drawn at. */
export interface Scale {
  low: number;
  high: number;
  marks: readonly number[];
}

/** About so many lines between nothing and the most: more would be read for bars. */
const parts = 3;

/** A scale of round figures that nothing stands nearer than and everything fits in; of things that are counted, of whole ones. */
export function scaleOf(values: readonly number[], { isCounted = false } = {}): Scale {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const step = Math.max(roundStep((most - least || 1) / parts), isCounted ? 1 : 0);
  const [low, high] = [Math.floor(least / step), Math.max(Math.ceil(most / step), least < 0 ? 0 : 1)];
  const marks = Array.from({ length: high - low + 1 }, (_, nth) => exact((low + nth) * step));
  return { low: exact(low * step), high: exact(high * step), marks };
}

/** How far up a value stands, of a hundred. */
export const heightOn = ({ low, high }: Scale, value: number): number => (100 * (value - low)) / (high - low);

/** The next of 1, 2, 5, 10, 20 … */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  const times = [1, 2, 5, 10].find((one) => one * power >= step * 0.999) ?? 10;
  return times * power;
}

/** Tenths of tenths do not come out even in binary. */
const exact = (value: number) => Number(value.toPrecision(12));
