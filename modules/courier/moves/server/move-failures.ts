import { camel, nameIn } from '#platform/entity';
import { type Context, languages, type Stayed, sentenceOf, sql, translate } from '#platform/server';
import type { Failure } from './move-types.ts';

/** A failure with its sentence in the person's language. */
export interface ToldFailure extends Stayed {
  code: string;
  message: string;
  values: Record<string, unknown>;
}

type Names = Record<string, string>;

/** Says why parcels stay, naming statuses, reasons, branches and papers as the staff know them; the names stand in each language, so that what is kept can be read in any. */
export async function failuresInWords(ctx: Context, failed: readonly Failure[]): Promise<ToldFailure[]> {
  if (failed.length === 0) return [];
  const named = await namesOf(ctx, failed);
  return failed.map(({ id, code, values, field }) => {
    // A price that could not be found has its own words.
    const key = typeof values.why === 'string' ? values.why : `errors.move.${camel(code)}`;
    const said = named(values);
    return { id, code, key, values: said, field: field ?? fieldOf[code], message: sentenceOf(ctx.locale, { key, values: said }) };
  });
}

const agent = 'delivery_selected_id';
const treasury = 'treasury_id';

/** What of the call a failure is about, as it travels; the rest is about the parcel. */
const fieldOf: Partial<Record<Failure['code'], string>> = {
  unknown_status: 'transfer_to_status',
  transition_not_allowed: 'transfer_to_status',
  stale: 'version',
  needs_delivery: agent,
  agent_inactive: agent,
  agent_of_other_branch: agent,
  same_agent: agent,
  agent_over_limit: agent,
  agent_does_not_serve: agent,
  needs_receiving: 'receiving_delivery_id',
  needs_pickup: 'pickup_at',
  needs_reason: 'reason_code',
  reason_not_allowed: 'reason_code',
  needs_date: 'postponed_to',
  date_not_in_future: 'postponed_to',
  date_too_far: 'postponed_to',
  needs_amount: 'collected',
  needs_pod: 'receiver_name',
  needs_treasury: treasury,
  treasury_of_other_branch: treasury,
  treasury_of_other_currency: treasury,
  treasury_of_other_clients: treasury,
  part_incomplete: 'delivered_price',
  part_price_too_high: 'delivered_price',
  part_quantity_wrong: 'returned_quantity',
  not_an_exchange: 'taken_back',
  take_back_unclear: 'not_taken_back',
  needs_liable_agent: 'liable',
  liable_agent_of_other_branch: 'liable',
  needs_insurer: 'insurer_id',
};

async function namesOf(ctx: Context, failed: readonly Failure[]) {
  const all = (name: string) => [...new Set(failed.map((one) => one.values[name]).filter((value) => value != null))];
  const statusIds = [...all('from'), ...all('to')];
  const branchIds = [...all('branchId'), ...(all('branchIds') as number[][]).flat()];
  const [statuses, reasons, branches, papers] = await Promise.all([
    statusIds.length
      ? rowsOf(
          ctx,
          sql`select id as key, name from shipment_status where tenant_id = ${ctx.tenantId} and id = any(${statusIds}::bigint[])`,
        )
      : [],
    all('reason').length
      ? rowsOf(
          ctx,
          sql`select code as key, name from status_reason where tenant_id = ${ctx.tenantId} and code = any(${all('reason')}::text[])`,
        )
      : [],
    branchIds.length
      ? rowsOf(
          ctx,
          sql`select id as key, name from branch where tenant_id = ${ctx.tenantId} and id = any(${branchIds}::bigint[])`,
        )
      : [],
    all('document').length
      ? rowsOf(
          ctx,
          sql`select id as key, jsonb_build_object('en', number) as name from statement where tenant_id = ${ctx.tenantId} and id = any(${all('id')}::bigint[])`,
        )
      : [],
  ]);
  const find = (rows: readonly { key: unknown; name: Names }[], key: unknown): Names | string =>
    rows.find((row) => String(row.key) === String(key))?.name ?? String(key ?? '');
  return (values: Record<string, unknown>): Record<string, unknown> => ({
    ...values,
    ...(values.from != null && { from: find(statuses, values.from) }),
    ...(values.to != null && { to: find(statuses, values.to) }),
    ...(values.reason != null && { reason: find(reasons, values.reason) }),
    ...(values.branchId != null && { branch: find(branches, values.branchId) }),
    ...(Array.isArray(values.branchIds) && { branch: listed(values.branchIds.map((id) => find(branches, id))) }),
    ...(values.document != null && {
      document: inEach((language) => translate(language, `moves.documents.${camel(String(values.document))}`)),
      number: values.number ?? find(papers, values.id),
    }),
  });
}

const inEach = (text: (language: string) => string): Names =>
  Object.fromEntries(languages.map((language) => [language, text(language)]));

const listed = (names: readonly (Names | string)[]): Names =>
  inEach((language) => names.map((name) => (typeof name === 'string' ? name : nameIn(name, language))).join(', '));

function rowsOf(ctx: Context, statement: ReturnType<typeof sql>) {
  return ctx.db.query<{ key: unknown; name: Names }>(statement);
}
