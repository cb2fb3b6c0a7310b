import { saleSheets } from '#erp/sales/contract';
import { refuseUnlessMay, type TemplateParts, titlesOf } from '#foundation/sheets/server';
import { nameIn } from '#platform/entity';
import type { Context } from '#platform/server';

/** What may stand in the columns, and a row as it is written. */
export async function salesTemplate(ctx: Context, mode: string): Promise<TemplateParts> {
  // Names of what may be chosen are for whoever may choose it.
  refuseUnlessMay(ctx, { kind: saleSheets.name, mode });
  const branches = (await titlesOf(ctx, 'branch')).map(({ title }) => nameIn(title as never, ctx.locale));
  const example = {
    reference: 'F-1042',
    customer: '07701234567',
    saleDate: ctx.today,
    branch: branches[0] ?? '',
    code: '6291400001372',
    quantity: 2,
    price: 3500,
    discount: '10%',
  };
  return { example, lists: [['branch', branches]] };
}
