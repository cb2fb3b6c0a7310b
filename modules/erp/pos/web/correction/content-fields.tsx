import { Button, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { tillMethods } from '#erp/pos/contract';
import { type Currency, currencyCodes, isCurrency } from '#platform/entity';
import { formatCurrency } from '#platform/web';
import { IconPlus, IconTrash, MoneyInput, RefSelect } from '#platform/web/ui';
import { type Content, changedAt, isList, isTyped, pickedFrom, withoutRow, withRow } from './edited-content.ts';

interface ContentFieldsProps {
  content: Content;
  slips: Record<string, string>;
  currency: Currency;
  onChange: (content: Content) => void;
}

/** Whatever a paper holds, field by field: what it names is picked, its amounts are amounts, its lists are rows. */
export function ContentFields({ content, slips, currency, onChange }: ContentFieldsProps) {
  const { t } = useTranslation();
  const [single, lists] = [
    Object.entries(content).filter(([name, value]) => isTyped(name) && !isList(value)),
    Object.entries(content).filter(([name, value]) => isTyped(name) && isList(value)),
  ];
  return (
    <>
      {single.length > 0 && (
        <section className="k-panel">
          <div className="k-grid">
            {single.map(([name, value]) => (
              <One
                key={name}
                {...{ name, value, currency }}
                slip={slips[name]}
                onChange={(next) => onChange(changedAt(content, [name], next))}
              />
            ))}
          </div>
        </section>
      )}
      {lists.map(([list, rows]) => (
        <section key={list} className="k-panel">
          <h2>{t(`paperCorrection.lists.${list}`)}</h2>
          {(rows as Content[]).map((row, at) => (
            <div key={at} className="till-correction-row" data-row={`${list}.${at}`}>
              <div className="k-grid">
                {Object.entries(row)
                  .filter(([name, value]) => isTyped(name) && !isList(value))
                  .map(([name, value]) => (
                    <One
                      key={name}
                      {...{ name, value }}
                      currency={isCurrency(row['currency']) ? row['currency'] : currency}
                      slip={slips[`${list}.${at}.${name}`]}
                      onChange={(next) => onChange(changedAt(content, [list, at, name], next))}
                    />
                  ))}
              </div>
              <button
                type="button"
                className="till-square"
                aria-label={t('paperCorrection.removeRow')}
                onClick={() => onChange(withoutRow(content, list, at))}
              >
                <IconTrash size="1.2rem" aria-hidden />
              </button>
            </div>
          ))}
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconPlus size="1.1rem" aria-hidden />}
            onClick={() => onChange(withRow(content, list))}
          >
            {t('paperCorrection.addRow')}
          </Button>
        </section>
      ))}
    </>
  );
}

interface OneProps {
  name: string;
  value: unknown;
  currency: Currency;
  slip: string | undefined;
  onChange: (value: unknown) => void;
}

const amounts = new Set(['amount', 'price', 'keep']);

function One({ name, value, currency, slip, onChange }: OneProps) {
  const { t } = useTranslation();
  const label = t(`paperCorrection.fields.${name}`);
  const target = pickedFrom[name];
  if (target)
    return (
      <RefSelect
        label={label}
        target={target}
        canCreate={false}
        value={(value as number | null) ?? null}
        error={slip}
        data-path={name}
        onChange={onChange}
      />
    );
  if (amounts.has(name))
    return (
      <MoneyInput label={label} currency={currency} data-path={name} value={value as string} error={slip} onChange={onChange} />
    );
  if (name === 'method' || name === 'currency')
    return (
      <Select
        label={label}
        allowDeselect={false}
        data={
          name === 'method'
            ? tillMethods.map((one) => ({ value: one, label: t(`till.methods.${one}`) }))
            : currencyCodes.map((one) => ({ value: one, label: formatCurrency(one) }))
        }
        value={value as string}
        error={slip}
        onChange={onChange}
      />
    );
  return (
    <TextInput
      label={label}
      data-path={name}
      value={String(value ?? '')}
      error={slip}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
