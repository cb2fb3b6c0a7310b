import { belongsTo, date, listOf, text } from '#platform/entity';
import { broughtLines, deliveredLines, sentLines } from './sale-lines.ts';
import { tenderFields } from './tender.ts';

/** Why something is taken back or not done. */
export const reason = text({ required: true, max: 200, lines: 2 });
/** How a sale is paid, by as many ways as it takes. */
export const tenders = listOf(tenderFields, { max: 20 });
/** What of its goods leaves now, and what of them a delivery company carries. */
export const delivering = listOf(deliveredLines.fields, { max: 1000 });
export const sending = listOf(sentLines.fields, { max: 1000 });

/** What is asked of goods that come back: what, why, where, and out of which treasury what was paid for them goes back. */
export const bringingFields = {
  lines: listOf(broughtLines.fields, { required: true, max: 1000 }),
  note: text({ required: true, max: 200 }),
  treasury: belongsTo('treasury'),
  branch: belongsTo('branch'),
  day: date(),
};
