import type { FractionalPolicy, Package, PackageLine, ReturnPayer, ReturnPolicy, ReturnTrigger } from '#courier/pricing/contract';
import type { Bilingual, Currency } from '#platform/entity';
import { type Context, sql } from '#platform/server';

/** A company's price lists as they stand, without saying yet whose they are. */
export interface Book {
  packages: readonly (Omit<Package, 'level'> & { names: Bilingual; isDefault: boolean })[];
}

/** Whose price lists a parcel may fall under. */
export interface Payer {
  clientId: number;
  clientPackageId: number | null;
  originBranchId: number;
  branchPackageId: number | null;
}

const kept = new Map<number, { state: string; book: Book }>();

/** What differs as soon as any of the company's price lists was changed anywhere. */
export const bookState = (ctx: Context) => sql<{
  bookState: string;
}>`select count(*) || '/' || coalesce(sum(version), 0) || '/' || count(disabled_at) as book_state
    from pricing_package where tenant_id = ${ctx.tenantId}`;

/** The company's price lists, read again whenever any of them has changed anywhere. */
export async function bookOf(ctx: Context): Promise<Book> {
  return bookAs(ctx, (await ctx.db.one<{ bookState: string }>(bookState(ctx))).bookState);
}

/** The same where its state has been read already. */
export async function bookAs(ctx: Context, state: string): Promise<Book> {
  const known = kept.get(ctx.tenantId);
  if (known?.state === state) return known.book;
  const book = await load(ctx);
  kept.set(ctx.tenantId, { state, book });
  return book;
}

/** The price lists that may decide about one payer's parcels, each at the level it stands at. */
export function packagesFor({ packages }: Book, payer: Payer): Package[] {
  return packages.flatMap((one) => {
    const found: Package[] = [];
    if (one.clientId === payer.clientId) found.push({ ...one, level: 'contract' });
    if (one.clientId && one.clientId !== payer.clientId) return found;
    if (one.id === payer.clientPackageId) found.push({ ...one, level: 'client', clientId: payer.clientId });
    if (one.id === payer.branchPackageId) found.push({ ...one, level: 'branch', branchId: payer.originBranchId });
    if (one.isDefault) found.push({ ...one, level: 'tenant' });
    return found;
  });
}

interface PackageRow {
  id: number;
  name: Bilingual;
  currency: Currency;
  isDefault: boolean;
  clientId: number | null;
  perExtraKg: number | null;
  includedWeight: number | null;
  remoteFee: number | null;
  urgentFee: number | null;
  codStepEvery: number | null;
  codStepFee: number | null;
  codStepFrom: number | null;
  returnFeePolicy: ReturnPolicy;
  returnFee: number | null;
  returnFeeBasisPoints: number | null;
  returnTrigger: ReturnTrigger;
  returnPayer: ReturnPayer;
  exchangeFee: number | null;
  attemptPay: number | null;
  pickupFee: number | null;
  redeliveryFee: number | null;
  storageFee: number | null;
  fractionalReturnPolicy: FractionalPolicy;
  fractionalReturnFee: number | null;
  validFrom: string | null;
  validTo: string | null;
}
type LineRow = PackageLine & { packageId: number; maxWeight: number | null };

async function load(ctx: Context): Promise<Book> {
  const [packages, lines] = await Promise.all([
    ctx.db.query<PackageRow>(
      sql`select * from pricing_package where tenant_id = ${ctx.tenantId} and disabled_at is null order by id`,
    ),
    ctx.db.query<LineRow>(sql`select * from package_line where tenant_id = ${ctx.tenantId} order by package_id, position`),
  ]);
  const linesOf = Map.groupBy(lines, (line) => line.packageId);
  return { packages: packages.map((row) => packageOf(row, linesOf.get(row.id) ?? [])) };
}

function packageOf(row: PackageRow, lines: readonly LineRow[]): Book['packages'][number] {
  const { name: names, codStepEvery, codStepFee, codStepFrom, ...rest } = row;
  return {
    ...rest,
    names,
    name: names.en,
    lines: lines.map(({ maxWeight, ...line }) => ({ ...line, maxWeightGrams: maxWeight })),
    surcharges: {
      perExtraKg: row.perExtraKg,
      includedGrams: row.includedWeight,
      remote: row.remoteFee,
      urgent: row.urgentFee,
      codStep: codStepEvery && codStepFee ? { every: codStepEvery, fee: codStepFee, from: codStepFrom } : null,
    },
  };
}
