import { type Context, type RawBuilder, sql, worksIn } from '#platform/server';
import { type Book, bookAs, bookState, type Payer } from './book.ts';

/** What the places and people of a parcel say about its price. */
export interface PriceFacts extends Payer {
  clientBranchId: number;
  clientDisabled: boolean;
  /** It is the company itself: its parcels are carried without fees. */
  clientIsOwn: boolean;
  /** The name the client sends under where none is said: his only one; who has several says which. */
  commercialNameId: number | null;
  originGovernorateId: number | null;
  governorateId: number;
  /** The branch that delivers in the city. */
  cityBranchId: number | null;
  isRemote: boolean;
}

/** Whether a client is not the asker's: neither himself nor one of a branch he works in. */
export function isOthersClient(ctx: Context, { clientId, clientBranchId }: PriceFacts): boolean {
  return ctx.user?.clientId ? ctx.user.clientId !== clientId : !worksIn(ctx, clientBranchId);
}

/** Whose parcel it is, where it goes, and where it was taken in: with the client where nothing is said. */
export interface Place {
  clientId: number;
  cityId: number;
  originBranchId: number | null;
}

/** Looks up in one statement whose parcel it is, where it goes and what it is priced by; nothing where the client or the city is unknown. */
export async function priceFacts(
  ctx: Context,
  { clientId, cityId, originBranchId }: Place,
): Promise<(PriceFacts & { book: Book }) | undefined> {
  const asked = sql`(values (1, ${clientId}::bigint, ${cityId}::bigint, ${originBranchId}::bigint)) as a(place, client_id, city_id, branch_id)`;
  const [facts] = await ctx.db.query<PriceFacts & { bookState: string }>(
    sql`select ${factColumns}, (${bookState(ctx)}) as book_state ${factsFrom(ctx, asked)}`,
  );
  return facts && { ...facts, book: await bookAs(ctx, facts.bookState) };
}

/** The same for many parcels at once; whoever asks about one place twice is answered twice. */
export async function priceFactsOf(ctx: Context, places: readonly Place[]): Promise<(PriceFacts | undefined)[]> {
  if (places.length === 0) return [];
  const column = (name: keyof Place) => sql`${places.map((place) => place[name])}::bigint[]`;
  const asked = sql`unnest(${column('clientId')}, ${column('cityId')}, ${column('originBranchId')})
    with ordinality as a(client_id, city_id, branch_id, place)`;
  const found = await ctx.db.query<PriceFacts & { place: number }>(sql`select a.place, ${factColumns} ${factsFrom(ctx, asked)}`);
  const facts: (PriceFacts | undefined)[] = [];
  for (const { place, ...one } of found) facts[place - 1] = one;
  return facts;
}

const factColumns = sql`c.id as client_id, c.branch_id as client_branch_id, c.package_id as client_package_id, c.disabled_at is not null as client_disabled, c.own as client_is_own, o.id as origin_branch_id, o.package_id as branch_package_id,
      (select min(n.id) from commercial_name n where n.tenant_id = :tenant and n.client_id = c.id and n.disabled_at is null having count(*) = 1) as commercial_name_id,
      (select h.governorate_id from city h where h.tenant_id = :tenant and h.id = o.city_id) as origin_governorate_id,
      p.governorate_id, p.branch_id as city_branch_id, p.is_remote`;

const factsFrom = (ctx: Context, asked: RawBuilder<unknown>) => sql`from ${asked}
    join client c on c.tenant_id = ${ctx.tenantId} and c.id = a.client_id
    join branch o on o.tenant_id = :tenant and o.id = coalesce(a.branch_id, c.branch_id)
    join city p on p.tenant_id = :tenant and p.id = a.city_id`;
