import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatAmount, Ltr, localName, type VerbFieldsProps } from '#platform/web';
import { FieldInput, MoneyInput } from '#platform/web/ui';
import type { LeftSlip } from './left-slips.ts';
import './hr.css';

/** Out of which treasury, when, and whom: everybody's rest stands there; who is not paid now is unticked, a part is typed. */
export function PayFields({ form, row, declared }: VerbFieldsProps) {
  const { t } = useTranslation();
  const slips = (form.getValues()['slips'] ?? []) as LeftSlip[];
  const pay = (at: number, amount: string | null) => form.setFieldValue(`slips.${at}.amount`, amount);
  const payAll = (isPaid: boolean) =>
    form.setFieldValue(
      'slips',
      slips.map((one) => ({ ...one, amount: isPaid ? one.left : null })),
    );
  const isAll = slips.every(({ amount }) => amount);
  return (
    <>
      <div className="k-grid">
        <FieldInput declared={declared} name="treasury" form={form} record={row} autoFocus />
        <FieldInput declared={declared} name="paidOn" form={form} record={row} />
      </div>
      {slips.length > 1 && (
        <Checkbox
          label={t('payroll.whole')}
          checked={isAll}
          indeterminate={!isAll && slips.some(({ amount }) => amount)}
          onChange={() => payAll(!isAll)}
        />
      )}
      <ul className="hr-slips">
        {slips.map(({ slip, name, left, amount }, at) => {
          const given = form.getInputProps(`slips.${at}.amount`);
          return (
            <li key={slip}>
              <Checkbox
                label={<bdi>{localName(name)}</bdi>}
                checked={Boolean(amount)}
                onChange={(event) => pay(at, event.currentTarget.checked ? left : null)}
              />
              <span className="hr-left">
                <Ltr>{formatAmount(left, row['currency'])}</Ltr>
              </span>
              <MoneyInput
                aria-label={`${t('payroll.fields.paid')}: ${localName(name)}`}
                description=" "
                currency={row['currency']}
                value={amount}
                onChange={(typed) => pay(at, typed)}
                error={given.error}
                data-path={`slips.${at}.amount`}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}
