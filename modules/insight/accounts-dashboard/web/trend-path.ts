import { heightOn, scaleOf } from '#platform/web';

/** A line through the amounts from one edge of a box to the other, the area under it, where nothing is, and the scale it stands on. */
export function trendPath(amounts: readonly number[], width: number, height: number) {
  const scale = scaleOf(amounts);
  const y = (amount: number) => round(height - (heightOn(scale, amount) / 100) * height);
  const x = (index: number) => round(amounts.length < 2 ? 0 : (index * width) / (amounts.length - 1));
  const points = amounts.map((amount, index) => `${x(index)},${y(amount)}`);
  const line = points.length > 0 ? `M${points.join('L')}` : '';
  const zero = y(0);
  return { scale, line, zero, area: line && `${line}L${x(amounts.length - 1)},${zero}L0,${zero}Z` };
}

const round = (value: number) => Math.round(value * 10) / 10;
