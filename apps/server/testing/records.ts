import { status, systemStatuses } from '#courier/statuses/contract';
import { account } from '#finance/ledger/contract';
import { productKeys, productText } from '#foundation/site/server';
import { type Field, type Fields, snake, wireName } from '#platform/entity';
import { type Implemented, implementedEntities, implementedEntity, inputOf, type Route } from '#platform/server';
import { shopRecords } from './shop-records.ts';
import type { Company, Person, World } from './tenant.ts';

export type Body = Record<string, unknown>;

/** Makes records of whatever is declared, over HTTP: values out of the fields, references made on demand. */
export interface Records {
  company: Company;
  admin: Person;
  /** A record to refer to; the same one each time. Null where nothing can be made and nothing is there. */
  one(entity: string): Promise<number | null>;
  /** A new record. Null where the product has no way to make one by itself. */
  make(entity: string, more?: Body): Promise<number | null>;
  /** What would create one; `lean`: no more than is needed. */
  body(entity: string, more?: Body, lean?: boolean): Promise<Body | null>;
  /** Values for declared fields; `lean` leaves out what may be left out. */
  values(fields: Fields, lean?: boolean): Promise<Body>;
  /** Why the last record could not be made. */
  refused: Map<string, unknown>;
}

/** What a declaration cannot say about a record that can be made. */
export type More = Record<string, (records: Records, count: number) => Body | Promise<Body>>;
const more: More = {
  user: ({ company }, count) => ({
    kind: 'employee',
    role_id: company.roles.viewer,
    password: 'correct horse 1',
    email: `made${count}@${company.slug}.test`,
  }),
  role: () => ({ permissions: ['dashboard'] }),
  recordNote: async ({ one }) => ({ record_kind: 'user', record_id: await one('user') }),
  // In one language at least.
  helpArticle: () => ({ body_ar: 'نص' }),
  // Each text once, with nothing to fill in.
  translation: (_, count) => ({ key: plainKeys()[count], word_ar: 'كلمة' }),
  shipmentStatus: () => ({ base_id: status.returnHandedToClient }),
  // There is one for each status, audience and channel.
  parcelNoticeForm: (_, count) => ({
    status_id: systemStatuses[count % systemStatuses.length]?.id,
    audience: count % (2 * systemStatuses.length) < systemStatuses.length ? 'client' : 'receiver',
    channel: 'whatsapp',
    language: 'ar',
    subject: 'x',
    body: '{{number}}',
  }),
  statusReason: (_, count) => ({ target_ids: [10], code: `code_${count}` }),
  // Booklets share no number, and whoever has one writes no other number on his parcels.
  receiptBook: async (records, count) => ({
    client_id: await records.make('client'),
    commercial_name_id: null,
    prefix: 'R',
    digits: 6,
    first_no: 10 * count,
    last_no: 10 * count + 9,
  }),
  exchangeRate: (_, count) => ({ currency: 'USD', from_day: `${2100 + (count % 99)}-01-01` }),
  account: async ({ admin }, count) => ({
    parent_id: (await admin.call('GET', 'accounts?code=6100')).body.result.items[0].id,
    code: String(600_000 + count),
    party_kind: null,
    currency: null,
  }),
  treasury: () => ({ kind: 'cash', currency: 'IQD', user_ids: [], client_ids: [] }),
  // Nobody has two limits in one currency.
  paymentLimit: async (records) => ({ user_id: await records.make('user'), currency: 'IQD' }),
  // Owed, on an account that is a category's, and not coming again.
  expense: async ({ admin, one }) => ({
    account_id: null,
    category_id: null,
    subcategory_id: (await admin.call('GET', `expense-categories?code=${account.rent}`)).body.result.items[0].id,
    branch_id: await one('branch'),
    treasury_id: null,
    currency: 'IQD',
    amount: '1000',
    tax: '0',
    expense_date: null,
    recurrence: null,
  }),
  // Only some accounts are categories.
  expenseSchedule: async ({ admin }) => ({
    kind: 'expense',
    account_id: (await admin.call('GET', 'accounts?code=6120')).body.result.items[0].id,
    currency: 'IQD',
    amount: '1000',
    tax: null,
    treasury_id: null,
    frequency: 'monthly',
    ends_on: null,
  }),
  manualEntry: async ({ admin, one }) => {
    const branch_id = await one('branch');
    const accountOf = async (code: string) => (await admin.call('GET', `accounts?code=${code}`)).body.result.items[0].id;
    return {
      as: 'draft',
      lines: [
        { account_id: await accountOf(account.rent), branch_id, debit: '1000' },
        { account_id: await accountOf(account.fuelAndTransport), branch_id, credit: '1000' },
      ],
    };
  },
  // Between the two oldest branches: a request may be faster than the notice of a new one.
  branchTransfer: async ({ admin }) => {
    const { items } = (await admin.call('GET', 'branches?sort_by=id&sort_order=asc&per_page=2')).body.result;
    return { from_branch_id: items[0]?.id, to_branch_id: items[1]?.id, shipment_ids: [] };
  },
  ...shopRecords,
  // An account has one budget in a branch and year.
  budget: async ({ admin }, count) => ({
    account_id: (await admin.call('GET', `accounts?code=${account.rent}`)).body.result.items[0].id,
    year: 2100 + (count % 99),
  }),
  pricingPackage: () => ({
    currency: 'IQD',
    is_default: true,
    client_id: null,
    return_fee_policy: 'none',
    lines: [{ fee: '5000' }],
  }),
  shipment: async ({ admin, one }) => ({
    currency: 'IQD',
    address: 'Ashar',
    // A client with several names is asked for one.
    commercial_name_id:
      (await admin.call('GET', `commercial-names?client_id=${await one('client')}&per_page=1`)).body.result.items[0]?.id ?? null,
    client_uuid: null,
    new_address: null,
    receipt_no: null,
    fee_mode: 'fee_included',
  }),
};

export async function recordsOf(world: World, company: Company, mark = 'Record'): Promise<Records> {
  const admin = await company.person({});
  const kept = new Map<string, number | null>();
  const making = new Set<string>();
  const { routes } = world.product;
  let count = 0;
  const records: Records = {
    company,
    admin,
    refused: new Map(),
    one: async (name) => {
      if (!kept.has(name)) {
        if (making.has(name)) return null;
        making.add(name);
        const lean = await records.body(name, {}, true);
        kept.set(name, (lean && (await create(records, name, lean))) ?? (await present(world, company, implementedEntity(name))));
        making.delete(name);
      }
      return kept.get(name) ?? null;
    },
    values: async (fields, lean = false) => {
      const body: Body = {};
      for (const [name, field] of Object.entries(fields)) {
        if (field.readonly || (lean && !field.required)) continue;
        const value = await sampleOf(records, field, `${mark} ${snake(name)}`, ++count);
        if (value !== undefined) body[wireName(name, field)] = value;
      }
      return body;
    },
    body: async (name, given = {}, lean = false) => {
      const route = creatorOf(routes, name);
      if (!route) return null;
      const { fields } = implementedEntity(name).entity;
      // An input may leave to its verb what the entity says is needed.
      const needed = Object.fromEntries(Object.entries(fields).filter(([, field]) => field.required));
      const asked = inputOf(route);
      const values = await records.values(asked ? { ...needed, ...asked } : fields, lean);
      const rest = lean ? await records.values(needed, true) : {};
      return { ...rest, ...values, ...(await more[name]?.(records, ++count)), ...given };
    },
    make: async (name, given = {}) => {
      const body = await records.body(name, given);
      return body && create(records, name, body);
    },
  };
  return records;
}

/** The route that makes a record of whatever is said in its own address. */
export const creatorOf = (routes: readonly Route[], name: string) =>
  routes.find(
    ({ method, path, makesOne, multipart }) =>
      method === 'POST' && path === `/api/v1/${implementedEntity(name).entity.path}` && makesOne && !multipart,
  );

/** Tries with everything first, then without the optional fields that were refused: they depend on each other in ways only verbs know. */
async function create(records: Records, name: string, body: Body): Promise<number | null> {
  const { path } = implementedEntity(name).entity;
  for (let attempt = 1; ; attempt++) {
    const { status, body: answer } = await records.admin.call('POST', path, body, {
      'idempotency-key': `${name}-${Math.random()}`,
    });
    if (status === 201 || status === 200) return answer.result.item.id;
    const refused = Object.keys(answer.errors ?? {}).filter((wire) => body[wire] !== undefined);
    records.refused.set(name, { status, ...answer });
    if (attempt === 4 || refused.length === 0) return null;
    for (const wire of refused) delete body[wire];
  }
}

async function present(world: World, company: Company, { entity }: Implemented): Promise<number | null> {
  const { rows } = await world.ownerPool.query(`select id from ${entity.table} where tenant_id = $1 order by id limit 1`, [
    company.id,
  ]);
  return rows[0] ? Number(rows[0].id) : null;
}

async function sampleOf(records: Records, field: Field, words: string, count: number): Promise<unknown> {
  const most = Math.min(field.max ?? 1000, 1000);
  switch (field.kind) {
    case 'text':
      return `${words.slice(0, Math.max(0, most - 7))} ${count}`.slice(-most);
    case 'bilingual':
      return { ar: `${words} ع ${count}`, en: `${words} ${count}` };
    case 'integer':
      return Math.min(Math.max(field.min ?? 1, (count % 50) + 1), field.max ?? 50);
    case 'decimal':
    case 'quantity':
      return Math.max(field.min ?? 0, 1.5);
    case 'bool':
      return false;
    case 'date':
      return '2026-11-21';
    case 'instant':
      return '2026-11-21T07:00:00Z';
    case 'money':
      return String(Math.min(Math.max(field.min ?? 0, 1000 * ((count % 20) + 1)), field.max ?? 1e9));
    case 'phone':
      return `0770${String(1_000_000 + (records.company.id % 100) * 10_000 + count).slice(-7)}`;
    case 'email':
      return `mail${count}@${records.company.slug}.test`;
    case 'oneOf':
      return field.options?.[0];
    case 'belongsTo':
      return declared(field.entity) ? ((await records.one(field.entity as string)) ?? undefined) : undefined;
    case 'manyOf': {
      const id = declared(field.entity) ? await records.one(field.entity as string) : null;
      return id === null ? [] : [id];
    }
    case 'listOf':
      return [await records.values(field.of ?? {}, true)];
    default:
      return undefined;
  }
}

/** Texts that every language says and that fill nothing in. */
const plainKeys = () =>
  productKeys().filter((key) => Object.values(productText(key) ?? {}).every((said) => said !== null && !/[{$]/.test(said)));

const declared = (name: string | undefined) => implementedEntities().some(({ entity }) => entity.name === name);
