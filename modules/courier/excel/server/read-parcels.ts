import { parcelSheets } from '#courier/excel/contract';
import { feeModes, noteMost } from '#courier/shipments/contract';
import { foldName, readYesNo, restorePhone } from '#foundation/sheets/contract';
import { type CellOutcome, type KeptSheet, oneNamed, optionWords, type ReadTerms, textCell } from '#foundation/sheets/server';
import { type Currency, currencyCodes, nameIn, type ReadEnv } from '#platform/entity';
import { type Context, readEnvOf } from '#platform/server';
import { cityNamed, type KnownNames, type NamedClient } from './known-names.ts';

/** How cells of parcels are read that say more than their field takes: names, words of options, exchanges. */
export function parcelTerms(ctx: Context, { columns, confirmed }: KeptSheet, names: KnownNames): ReadTerms {
  const env = readEnvOf(ctx);
  return {
    kind: parcelSheets,
    env,
    columns,
    currencyIn: (written) => currencyIn(written) as Currency | undefined,
    own: {
      city: (text) => cityCell(cityNamed(names, confirmed, text), names, ctx.locale),
      shipmentType: (text) => oneNamed(names.types.get(foldName(text))),
      shipmentSize: (text) => oneNamed(names.sizes.get(foldName(text))),
      client: (text) => clientNamed(clientsBy(text, names, env)),
      // Whose it must be is known when the client is.
      commercialName: (text) => ({ value: text }),
      currency: (text) => optionCell(currencyIn(text)),
      feeMode: (text) => optionCell(feeModeIn(text)),
      exchangeOf: exchangeCell,
      note: (text) => textCell(text, noteMost, 'errors.shipment.noteTooLong'),
    },
  };
}

function cityCell(found: ReturnType<typeof cityNamed>, names: KnownNames, locale: string): CellOutcome {
  if ('id' in found) return { value: found.id };
  if ('key' in found) return { key: found.key };
  const name = nameIn(names.cityTitles.get(found.offer), locale);
  return { key: 'errors.excel.cityUnsure', values: { city: name }, offer: { id: found.offer, name } };
}

const clientsBy = (text: string, { clients }: KnownNames, { phoneLengths }: ReadEnv) =>
  clients.get(foldName(text)) ?? clients.get(restorePhone(text, phoneLengths));

/** Of several clients of one name, the enabled one. */
function clientNamed(found: readonly NamedClient[] | undefined): CellOutcome {
  const enabled = found?.filter((one) => !one.disabled) ?? [];
  if (enabled.length === 1) return { value: enabled[0]?.id };
  if (enabled.length > 1) return { key: 'errors.excel.severalNames' };
  return { key: found?.length ? 'errors.shipment.clientDisabled' : 'errors.excel.unknownName' };
}

/** A column of yes and no: what is none stays none, and what is one says what is taken back. */
function exchangeCell(text: string): CellOutcome | undefined {
  const answer = readYesNo(text);
  if (answer === undefined) return undefined;
  return answer ? { key: 'errors.excel.exchangeWhat' } : { value: null };
}

const optionCell = (option: string | undefined): CellOutcome => (option ? { value: option } : { key: 'errors.notAnOption' });

const spoken: Record<string, readonly string[]> = {
  IQD: ['د.ع', 'دع', 'دينار', 'دينار عراقي', 'dinar', 'id'],
  USD: ['$', 'دولار', 'dollar', 'us$'],
  fee_on_receiver: ['المستلم', 'الزبون', 'على المستلم', 'على الزبون', 'receiver', 'customer'],
  fee_on_sender: ['العميل', 'التاجر', 'على العميل', 'على التاجر', 'sender', 'client', 'merchant'],
  fee_included: ['شامل', 'شامل التوصيل', 'included'],
  prepaid: ['مدفوع', 'مدفوع مسبقا', 'paid', 'prepaid'],
};
const currencyIn = optionWords(currencyCodes, { labels: 'shipment.options.currency', spoken });
const feeModeIn = optionWords(feeModes, { labels: 'shipment.options.feeMode', spoken });
