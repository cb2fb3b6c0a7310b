import { decimalsFor, formatAmount, readSession } from '#platform/web';
import { addThousand, type LineCellProps, typedAmount, wireAmount } from '#platform/web/ui';

type Props = Pick<LineCellProps, 'path' | 'label' | 'error'> & {
  value: string | null | undefined;
  change: (value: string | null) => void;
  /** What it is where nothing is typed. */
  otherwise?: string | null | undefined;
};

/** An amount in a sheet: Space adds three zeros, and what holds where it stays empty is shown in its place. */
export function AmountCell({ path, label, error, value, change, otherwise }: Props) {
  const decimals = decimalsFor(readSession()?.tenant.currency ?? 'IQD');
  const shown = formatAmount(value);
  return (
    <input
      data-path={path}
      aria-label={label}
      aria-invalid={error ? true : undefined}
      className="k-sheet-amount"
      dir="ltr"
      inputMode="decimal"
      autoComplete="off"
      placeholder={formatAmount(otherwise)}
      value={shown}
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        change(wireAmount(addThousand(shown, decimals)));
      }}
      onChange={(event) => change(typedAmount(event.currentTarget.value, decimals).replaceAll(',', '') || null)}
    />
  );
}
