import type { PickerProps } from '#platform/web';
import { TreasurySelect } from './treasury-select.tsx';

/** How a treasury is chosen in every form: the only one of that branch and currency stands there already. */
export default function TreasuryPicker({ form, name, label, query, autoFocus }: PickerProps) {
  const branchId = query['branch_id'] as number | undefined;
  const currency = query['currency'] as string | undefined;
  const kind = (query['kind'] as 'cash' | 'bank' | undefined) ?? 'any';
  return <TreasurySelect {...{ form, name, label, branchId, currency, kind, autoFocus }} />;
}
