import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findPrice, type PriceFacts, type PriceReason } from '#erp/catalog/contract';
import { amountText, thousandths } from '#platform/entity';
import { call, formatAmount, Ltr, localName, type WireRow } from '#platform/web';
import { NumberField, RefSelect } from '#platform/web/ui';

interface Shape {
  id: number;
  name: unknown;
}

/** What somebody would pay for it, and why: asked of the same function as the till, while the quantity is typed. */
export default function PriceCheck({ row }: { row: WireRow }) {
  const { t } = useTranslation();
  const shapes = (row['variations'] ?? []) as Shape[];
  const [variation, setVariation] = useState(shapes[0]?.id);
  const [group, setGroup] = useState<number | null>(null);
  const [quantity, setQuantity] = useState<number | string | null>(1);
  const found = useQuery({
    queryKey: ['price-facts', variation, group, row['version']],
    queryFn: ({ signal }) =>
      call<{ facts: PriceFacts }>('POST', '/api/v1/variations/price', {
        body: { variation_id: variation, customers_group_id: group },
        signal,
        silent: true,
      }),
  });
  const facts = found.data?.facts;
  const price = facts && findPrice(facts, thousandths(Number(quantity) || 0));
  return (
    <section className="k-panel" aria-label={t('priceCheck.title')}>
      <h2>{t('priceCheck.title')}</h2>
      <div className="k-grid">
        {shapes.length > 1 && (
          <Select
            label={t('productForm.variation')}
            allowDeselect={false}
            data={shapes.map((one) => ({ value: String(one.id), label: localName(one.name) }))}
            value={String(variation)}
            onChange={(id) => setVariation(Number(id))}
          />
        )}
        <NumberField label={t('priceCheck.quantity')} decimals={3} value={quantity} onChange={setQuantity} />
        <RefSelect
          label={t('sellingPriceGroup.one')}
          target="sellingPriceGroup"
          canCreate={false}
          value={group}
          onChange={setGroup}
        />
      </div>
      {price && (
        <div className="c-price" role="status">
          {'problem' in price ? (
            <p>{t(`priceCheck.problems.${price.problem}`)}</p>
          ) : (
            <>
              <strong>
                <Ltr>{formatAmount(amountText(price.price, facts.currency), facts.currency)}</Ltr>
              </strong>
              <ol>
                {price.reasons.map((reason) => (
                  <li key={reason.source}>{reasonText(reason, facts)}</li>
                ))}
              </ol>
            </>
          )}
        </div>
      )}
    </section>
  );

  function reasonText({ source, amount, values }: PriceReason, { currency, customersGroup }: PriceFacts): string {
    const money = (minor: unknown, of = currency) => formatAmount(amountText(Number(minor), of), of);
    const said = {
      amount: money(amount),
      percent: Number(values['percent'] ?? 0) / 1000,
      from: Number(values['from'] ?? 0) / 1000,
      own: values['own'] === undefined ? '' : money(values['own'], customersGroup?.currency),
      rate: values['rate'] ?? '',
    };
    const kind = values['rate'] ? 'exchanged' : values['percent'] === undefined ? 'plain' : 'percent';
    const key = source === 'customersGroup' || source === 'branchGroup' ? `group_${kind}` : source;
    return t(`priceCheck.reasons.${key}`, said);
  }
}
