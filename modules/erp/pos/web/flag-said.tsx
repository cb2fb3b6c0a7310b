import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FlagKind } from '#erp/pos/contract';
import { call, formatCurrency, localName, type WireRow } from '#platform/web';
import { lookup } from '#platform/web/ui';
import { flagValues, readFlag } from './flag-words.ts';

/** What differs between a till and the books, in a sentence. */
export function FlagSaid({ flag }: { flag: WireRow }) {
  const { t } = useTranslation();
  const values = readFlag(flag['said']);
  const kind = flag['kind'] as FlagKind;
  const goods = useGoodsName(values['goods']);
  const gateways = useQuery({ ...lookup('paymentGateway', ''), enabled: values['gateway'] !== undefined });
  const gateway = localName(gateways.data?.find(({ id }) => id === values['gateway']));
  const said = flagValues(kind, values, { goods, gateway });
  return <bdi>{t(`tillFlag.says.${kind}`, { ...said, currency: formatCurrency(said['currency'] ?? '') })}</bdi>;
}

/** What goods are called; until that is known, their number. */
function useGoodsName(id: string | number | undefined): string | undefined {
  const found = useQuery({
    queryKey: ['item', '/api/v1/variations', String(id), 'name'],
    enabled: id !== undefined,
    staleTime: 300_000,
    queryFn: ({ signal }) => call<{ item: WireRow }>('GET', `/api/v1/variations/${id}`, { signal, silent: true, quiet: true }),
  });
  return found.data && localName(found.data.item);
}
