import {
  type Entity,
  type Field,
  type Fields,
  fieldOf,
  fieldRefusal,
  isDay,
  isRanged,
  Refusal,
  readFields,
  readValue,
  searchedFor,
  snake,
  type View,
  wireName,
} from '#platform/entity';
import type { Context } from '../context.ts';
import { isVisible } from './columns.ts';
import type { Implemented, SpecialFilter } from './registry.ts';

export interface Filter {
  /** Declared field, camelCase. */
  name: string;
  field: Field;
  kind: 'is' | 'from' | 'to' | 'in';
  value: unknown;
}
export interface ListRequest {
  page: number;
  perPage: number;
  paginated: boolean;
  search: string;
  /** Records looked for at most, the newest first; many where not said. */
  searchMost?: number;
  sort: { name: string; descending: boolean };
  filters: Filter[];
  status: 'active' | 'disabled' | null;
  /** Filters of the entity's own, as they were declared to be read. */
  special: Record<string, unknown>;
  /** The members of items that are asked for; all of them where not said. */
  only?: ReadonlySet<string>;
}

type Query = Record<string, string | string[]>;
const general = new Set([
  'page',
  'per_page',
  'paginated',
  'search',
  'sort_by',
  'sort_order',
  'sort_as',
  'sort_desc',
  'branch_id',
  'format',
]);

/** Reads a list's query. An unknown filter or sort column is refused, never ignored. */
export function readListRequest(
  ctx: Context,
  entity: Entity | View,
  query: Query,
  special: Readonly<Record<string, SpecialFilter>> = {},
  perPage = 20,
): ListRequest {
  const request: ListRequest = {
    page: wholeIn(query, 'page', 1, 1, 1_000_000),
    perPage: wholeIn(query, 'per_page', perPage, 1, 200),
    paginated: single(query, 'paginated') !== 'false',
    search: searchedFor((single(query, 'search') ?? '').slice(0, 200)),
    sort: readSort(ctx, entity, query),
    filters: [],
    status: null,
    special: {},
  };
  for (const [sent, value] of Object.entries(query)) {
    if (general.has(sent)) continue;
    const name = sent.replace(/\[\]$/, '');
    const own = Object.hasOwn(special, name) ? special[name] : undefined;
    if (own) readSpecial(ctx, request, { name, own, value });
    else if ('disable' in entity && entity.disable && (name === 'status' || name === 'active'))
      request.status = readStatus(name, single(query, sent) ?? '');
    else request.filters.push(readFilter(ctx, entity, name, value));
  }
  refuseCrossedRanges(request.filters);
  return request;
}

/** What a list of an implemented entity is asked: its own filters too, and what those say where nothing is asked. */
export function readEntityRequest(ctx: Context, { entity, behaviour }: Implemented, query: Query): ListRequest {
  const request = readListRequest(ctx, entity, query, behaviour.filters, behaviour.perPage?.(ctx));
  request.special = { ...behaviour.filterDefaults, ...request.special };
  return request;
}

/** The same for a page of its list, which may be asked for some members only: `fields=phone,client`. */
export function readPageRequest(ctx: Context, implemented: Implemented, { fields, ...query }: Query): ListRequest {
  const request = readEntityRequest(ctx, implemented, query);
  const names = fields === undefined ? [] : many('fields', fields);
  if (names.length > 0 && !request.paginated) throw unknownFilter('fields');
  return names.length > 0 ? { ...request, only: new Set(names) } : request;
}

interface SentSpecial {
  name: string;
  own: SpecialFilter;
  value: string | string[];
}

function readSpecial(ctx: Context, request: ListRequest, { name, own, value }: SentSpecial): void {
  request.special[name] = readOne(ctx, own.takes, name, Array.isArray(value) ? value.join(',') : value);
}

function readFilter(ctx: Context, entity: Entity | View, name: string, value: string | string[]): Filter {
  for (const declared of entity.list.filters as readonly string[]) {
    const field = fieldOf(entity as { fields: Fields }, declared) as Field;
    if (!isVisible(ctx, field)) continue;
    const wire = wireName(declared, field);
    const plain = field.wire ?? snake(declared);
    const make = (kind: Filter['kind'], read: unknown): Filter => ({ name: declared, field, kind, value: read });
    if (name === wire) return make('is', readEdge(ctx, field, name, alone(name, value)));
    if (field.kind === 'belongsTo' && name === `${plain}_ids`)
      return make(
        'in',
        many(name, value).map((id) => readOne(ctx, field, name, id)),
      );
    if (field.kind === 'oneOf' && name === `${plain}s`)
      return make(
        'in',
        many(name, value).map((word) => readOne(ctx, field, name, word)),
      );
    if (isRanged(field) && (name === `${wire}_from` || name === `${wire}_to`)) {
      return make(name.endsWith('_from') ? 'from' : 'to', readEdge(ctx, field, name, alone(name, value)));
    }
  }
  throw unknownFilter(name);
}

const unknownFilter = (name: string) => fieldRefusal(name, 'errors.unknownFilter', { name });

function readOne(ctx: Context, field: Field, name: string, value: string): unknown {
  const kind = field.kind === 'bilingual' ? 'text' : field.kind;
  const outcome = readValue({ ...field, kind, required: true, min: Number.NEGATIVE_INFINITY }, value, readEnvOf(ctx, true));
  if ('key' in outcome)
    throw new Refusal(outcome.key, { ...(outcome.values && { values: outcome.values }), fields: { [name]: outcome } });
  return outcome.value;
}

/** The edge of a range; a day stands for the tenant's whole day, so times are compared with moments, not days. */
function readEdge(ctx: Context, field: Field, name: string, value: string): unknown {
  if (field.kind === 'instant' && isDay(value)) return value;
  return readOne(ctx, field, name, value);
}

function refuseCrossedRanges(filters: readonly Filter[]): void {
  for (const from of filters.filter((filter) => filter.kind === 'from')) {
    const to = filters.find((filter) => filter.kind === 'to' && filter.name === from.name);
    if (to && (from.value as string | number) > (to.value as string | number)) {
      throw new Refusal('errors.rangeCrossed', {
        fields: { [`${wireName(from.name, from.field)}_to`]: 'errors.rangeCrossed' },
      });
    }
  }
}

/**
 * What a route that is no list is asked in its query, read by the fields it declares; every problem beside its name. Where its
 * path names a record, it says itself what is missing: whether there is such a record is asked first.
 */
export function readQuery(ctx: Context, fields: Fields, { query, id }: { query: Query; id: number }): Record<string, unknown> {
  const sent = Object.fromEntries(Object.entries(query).map(([name, value]) => [name.replace(/\[\]$/, ''), value]));
  const { values, problems } = readFields(fields, sent, readEnvOf(ctx, true), { partial: id > 0 });
  if (Object.keys(problems).length > 0) throw new Refusal('errors.fieldsWrong', { fields: problems });
  return values;
}

/** How the tenant's settings want input read; filters take phones of any length. */
export function readEnvOf(ctx: Context, anyPhone = false) {
  // A route open to everybody may be asked on a host that names no company.
  const tenant = ctx.tenant as Context['tenant'] | null;
  const { phoneLimitRankFirst, phoneLimitRankSecond } = (tenant?.settings ?? {}) as {
    phoneLimitRankFirst?: number;
    phoneLimitRankSecond?: number;
  };
  const phoneLengths = [phoneLimitRankFirst ?? 11, phoneLimitRankSecond ?? 16];
  return { currency: tenant?.currency ?? 'IQD', phoneLengths, takesAnyPhone: anyPhone };
}

function readSort(ctx: Context, entity: Entity | View, query: Query): ListRequest['sort'] {
  const wanted = single(query, 'sort_by');
  const order =
    single(query, 'sort_order') ?? single(query, 'sort_as') ?? (single(query, 'sort_desc') === 'true' ? 'desc' : 'asc');
  if (!['asc', 'desc'].includes(order))
    throw new Refusal('errors.unknownSort', { values: { name: order }, fields: { sort_order: 'errors.unknownSort' } });
  if (wanted) {
    const names = [
      ...new Set([
        ...(entity.list.columns as readonly string[]),
        ...(entity.list.filters as readonly string[]),
        'id',
        ...('disable' in entity ? ['createdAt', 'updatedAt'] : []),
      ]),
    ];
    const name = names.find((candidate) => {
      const field = fieldOf(entity as { fields: Fields }, candidate);
      return (
        field !== undefined &&
        isVisible(ctx, field) &&
        !['json', 'manyOf', 'image'].includes(field.kind) &&
        [wireName(candidate, field), field.wire ?? snake(candidate)].includes(wanted)
      );
    });
    if (!name)
      throw new Refusal('errors.unknownSort', {
        values: { name: wanted },
        fields: { sort_by: { key: 'errors.unknownSort', values: { name: wanted } } },
      });
    return { name, descending: order === 'desc' };
  }
  const own = String(entity.list.sort ?? '-id');
  const declared = isVisible(ctx, fieldOf(entity as { fields: Fields }, own.replace(/^-/, ''))) ? own : '-id';
  return { name: declared.replace(/^-/, ''), descending: declared.startsWith('-') };
}

function readStatus(name: string, value: string): 'active' | 'disabled' | null {
  const status = name === 'active' ? ({ true: 'active', false: 'disabled' } as Record<string, string>)[value] : value;
  if (status === 'active' || status === 'disabled') return status;
  if (status === '' || status === 'all') return null;
  throw new Refusal('errors.notAnOption', { fields: { [name]: 'errors.notAnOption' } });
}

function wholeIn(query: Query, name: string, fallback: number, min: number, max: number): number {
  const sent = single(query, name);
  if (sent === undefined || sent === '') return fallback;
  const value = /^\d{1,9}$/.test(sent) ? Number(sent) : Number.NaN;
  if (!(value >= min && value <= max)) throw new Refusal('errors.notWhole', { fields: { [name]: 'errors.notWhole' } });
  return value;
}

const mostChosen = 1000;
const many = (name: string, value: string | string[]) => {
  const chosen = (Array.isArray(value) ? value : value.split(',')).map((part) => part.trim()).filter(Boolean);
  if (chosen.length > mostChosen)
    throw new Refusal('errors.tooMany', {
      values: { max: mostChosen },
      fields: { [name]: { key: 'errors.tooMany', values: { max: mostChosen } } },
    });
  return chosen;
};
function alone(name: string, value: string | string[]): string {
  if (Array.isArray(value)) throw new Refusal('errors.repeated', { status: 422, fields: { [name]: 'errors.repeated' } });
  return value;
}
function single(query: Query, name: string): string | undefined {
  const value = query[name];
  return value === undefined ? undefined : alone(name, value);
}
