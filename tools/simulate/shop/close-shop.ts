import { account } from '#finance/ledger/contract';
import { asText, type Item, Refused, type ShopDay } from './shop-day.ts';
import { shopUntruths } from './shop-truths.ts';

/** Ends whatever is under way, as people would on the last evening; what then still stands although nothing does. */
export async function closeShop(day: ShopDay): Promise<unknown[]> {
  for (const { id } of await day.rows("select id from sale where tenant_id = $1 and status = 'partial' order by id"))
    await day.do(`sales/${id}/cancel-rest`, { reason: 'the last evening' });
  await endTransfers(day);
  await endCheques(day);
  const left = [account.goodsInTransit, account.chequesUnderCollection, account.chequesIssued];
  const standing = await Promise.all(left.map(async (code) => ({ law: 'left', code, amount: await day.booked(code) })));
  const kept = await day.rows(
    "select 'kept for nobody' as law, variation_id from stock_balance where tenant_id = $1 and reserved <> 0",
  );
  return [...standing.filter(({ amount }) => amount !== 0), ...kept, ...(await shopUntruths(day))];
}

async function endTransfers(day: ShopDay): Promise<void> {
  const open =
    await day.rows<Item>(`select l.id as line, t.id, t.state, l.quantity - l.received - l.settled as missing from stock_transfer t
    join stock_transfer_line l on l.tenant_id = $1 and l.stock_transfer_id = t.id
    where t.tenant_id = $1 and t.state in ('sent', 'received_short') and l.quantity > l.received + l.settled order by l.id`);
  for (const id of new Set(open.filter((one) => one['state'] === 'sent').map((one) => one.id)))
    await day.do(`stock-transfers/${id}/receive`);
  for (const one of open.filter(({ state }) => state === 'received_short')) {
    const said = { line: one['line'], quantity: asText(one['missing']), way: 'lost', note: 'never found' };
    await day.do(`stock-transfers/${one.id}/decide`, said);
  }
}

/** Banks pay whatever they were given; for one of ours that the account cannot bear we stop it. */
async function endCheques(day: ShopDay): Promise<void> {
  const { rows, places } = day;
  const bank = { treasury_id: places[0]?.bank };
  const step = (state: string, verb: string, body: object) => async () => {
    const open = await rows('select id from cheque where tenant_id = $1 and state = $2 order by id', state);
    for (const { id } of open)
      await day.do(`cheques/${id}/${verb}`, body).catch((error) => {
        if (!(error instanceof Refused) || verb !== 'cash') throw error;
        return day.do(`cheques/${id}/stop`, { reason: 'nothing to pay it with' });
      });
  };
  await step('held', 'deposit', bank)();
  await step('deposited', 'collect', bank)();
  await step('endorsed', 'honour', {})();
  await step('issued', 'cash', bank)();
}
