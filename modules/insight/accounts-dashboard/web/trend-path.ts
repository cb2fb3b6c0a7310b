/** A line through the amounts from one edge of a box to the other, the area under it, and where nothing is. */
export function trendPath(amounts: readonly number[], width: number, height: number) {
  const top = Math.max(0, ...amounts);
  const bottom = Math.min(0, ...amounts);
  const span = top - bottom || 1;
  const y = (amount: number) => round(2 + ((top - amount) / span) * (height - 4));
  const x = (index: number) => round(amounts.length < 2 ? 0 : (index * width) / (amounts.length - 1));
  const points = amounts.map((amount, index) => `${x(index)},${y(amount)}`);
  const line = points.length > 0 ? `M${points.join('L')}` : '';
  const zero = y(0);
  return { line, zero, area: line && `${line}L${x(amounts.length - 1)},${zero}L0,${zero}Z` };
}

const round = (value: number) => Math.round(value * 10) / 10;
