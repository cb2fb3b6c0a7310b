import {
  type Behaviour,
  type Context,
  conditions,
  implementedEntity,
  may,
  Params,
  readEntityRequest,
  route,
  translate,
} from '#platform/server';
import { seenShipment } from './sight.ts';

/** A paper a parcel stands in. */
export interface ParcelDocument {
  id: number;
  number: string | null;
  /** A word of the kind's own that says which sort it is. */
  detail: string | null;
  state: string | null;
  at: string;
  by: string | null;
  /** Its own page, or the list it stands in. */
  page: string | null;
}
export interface DocumentedParcel {
  id: number;
  receiptNo: string | null;
}

interface Documents {
  kind: string;
  /** Who may open them; nobody else is told that they exist. */
  permission: string;
  /** Locale keys: what one is called, and under which its details and states stand. */
  title: string;
  details?: string;
  states?: string;
  find(ctx: Context, parcel: DocumentedParcel): Promise<ParcelDocument[]>;
}

const known: Documents[] = [];

/** A module above says which of its papers a parcel stands in. */
export function addParcelDocuments(documents: Documents): void {
  known.push(documents);
}

interface EntityDocuments {
  /** Which rows `e` are the parcel's; null where none can be. */
  of: (parcel: DocumentedParcel, params: Params) => string | null;
  /** Columns of `e`; left out where there is no such thing. */
  number?: string;
  detail?: string;
  state?: string;
  /** Locale key under which its states stand, where it is not its own. */
  states?: string;
  at?: string;
  /** Where one is looked at, with `:id` for it and `{shipment}` for the parcel; by default the entity's page. */
  page?: string;
}

/** The same for records of an entity: seen by whoever may list them, as far as he sees them there. */
export function addParcelRecords(
  { name, screens, permissions }: { name: string; screens: string; permissions: { list: string } },
  {
    of,
    number = 'null',
    detail,
    state = 'null',
    states = `${name}.options.state`,
    at = 'e.created_at',
    page = `${screens}/:id/show`,
  }: EntityDocuments,
): void {
  addParcelDocuments({
    kind: name,
    permission: permissions.list,
    title: `${name}.one`,
    states,
    ...(detail && { details: `${name}.options.${detail.replace('e.', '')}` }),
    find: async (ctx, parcel) => {
      const { entity, behaviour } = implementedEntity(name) as { entity: never; behaviour: Behaviour };
      const wide = { ...ctx, chosenBranchId: null };
      const params = new Params();
      const theirs = of(parcel, params);
      if (theirs === null) return [];
      const seen = conditions(wide, entity, behaviour, readEntityRequest(wide, { entity, behaviour }, {}), params);
      const text = `select e.id, ${number} as number, ${detail ?? 'null'} as detail, ${state} as state, instant_text(${at}) as at, null as by
        from ${(entity as { table: string }).table} e where ${seen} and ${theirs} order by e.id desc limit ${mostOfKind}`;
      const rows = await ctx.db.query<Omit<ParcelDocument, 'page'>>({ text, values: params.values });
      return rows.map((row) => ({ ...row, page: page.replace(':id', String(row.id)).replace('{shipment}', String(parcel.id)) }));
    },
  });
}
const mostOfKind = 50;

interface ToldDocument extends ParcelDocument {
  kind: string;
  /** In the asker's language. */
  words: { title: string; detail: string | null; state: string | null };
}

/** Every paper the parcel stands in that the asker may open, the newest first. */
export async function documentsOf(ctx: Context, id: number): Promise<ToldDocument[]> {
  const parcel = await seenShipment<DocumentedParcel>(ctx, id, 'e.id, e.receipt_no');
  const open = known.filter(({ permission }) => permission === 'signed-in' || may(ctx, permission));
  const say = (under: string | undefined, word: string | null) =>
    under && word ? translate(ctx.locale, `${under}.${word}`) : null;
  const found: ToldDocument[] = [];
  // One after another: they share a connection.
  for (const { kind, find, title, details, states } of open)
    for (const row of await find(ctx, parcel)) {
      const words = { title: translate(ctx.locale, title), detail: say(details, row.detail), state: say(states, row.state) };
      found.push({ kind, words, ...row });
    }
  return found.toSorted((a, b) => b.at.localeCompare(a.at));
}

export const documentRoutes = [
  route({
    section: 'courier',
    method: 'GET',
    path: '/api/v1/shipments/{id}/documents',
    name: 'listParcelDocuments',
    summary: 'Every paper a parcel stands in that the asker may open: transfers, statements, requests, complaints, prints',
    permission: 'shipments_management',
    answer: 'items',
    handle: async (ctx, { id }) => ({ result: { items: await documentsOf(ctx, id) } }),
  }),
];
