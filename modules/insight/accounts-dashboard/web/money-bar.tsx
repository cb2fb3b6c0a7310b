import type { PlaceLine } from './answer.ts';

/** How the money lies, part by part, in the colours of the rows below; what is below nothing has no width. */
export function MoneyBar({ lines }: { lines: readonly PlaceLine[] }) {
  const shares = sharesOf(lines.map((line) => Number(line.amount)));
  let at = 0;
  return (
    <svg className="a-bar k-mirror" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden>
      {lines.map((line, index) => {
        const width = shares[index] as number;
        const x = at;
        at += width;
        return <rect key={line.place} data-place={line.place} x={x} y="0" width={Math.max(0, width - 0.3)} height="4" />;
      })}
    </svg>
  );
}

/** What each is of the whole, in percent. */
export function sharesOf(amounts: readonly number[]): number[] {
  const positive = amounts.map((amount) => Math.max(0, amount));
  const whole = positive.reduce((sum, amount) => sum + amount, 0);
  return positive.map((amount) => (whole === 0 ? 0 : (100 * amount) / whole));
}
