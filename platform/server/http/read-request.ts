import type { FastifyRequest } from 'fastify';
import { Refusal } from '#platform/entity';
import { defineHeavyWork } from '../heavy-work.ts';
import type { Lane } from '../turns.ts';
import type { Asked, Route } from './route.ts';

/** Each is held in memory until it is taken or refused. Somebody sends forty in a second at most: refusing one costs us what sending it cost him. */
const uploads = defineHeavyWork('uploads', {
  atOnce: { inAll: 40, ofCompany: 20, ofPerson: 2 },
  waiting: { inAll: 200, ofCompany: 60, ofPerson: 20 },
  patienceSeconds: 60,
  leastMs: 50,
});

/** What somebody asks, as far as it can be told without looking anything up. */
export async function readRequest(route: Route, request: FastifyRequest, lane: Lane): Promise<Asked> {
  const params = request.params as Record<string, string>;
  const id = params.id === undefined ? 0 : /^\d{1,15}$/.test(params.id) ? Number(params.id) : Number.NaN;
  if (Number.isNaN(id)) throw new Refusal('errors.notFound', { status: 404 });
  const asked: Asked = {
    id,
    params,
    query: request.query as Asked['query'],
    options: {},
    body: {},
    raw: request.body ?? {},
    cookies: request.cookies,
    address: request.ip,
    agent: String(request.headers['user-agent'] ?? '').slice(0, 200),
  };
  refuseOddQuery(asked.query);
  if (route.multipart) Object.assign(asked, await uploads.turns.run(lane, () => readUpload(request)));
  else if (request.isMultipart()) throw new Refusal('errors.unsupportedType', { status: 415 });
  else if (
    route.method !== 'GET' &&
    request.body !== undefined &&
    request.body !== null &&
    (typeof request.body !== 'object' || Array.isArray(request.body))
  ) {
    throw new Refusal('errors.malformed', { status: 400 });
  }
  return asked;
}

/** Of two values for one name nobody knows which is meant; a list says so by its name. */
function refuseOddQuery(query: Asked['query']): void {
  if (JSON.stringify(query).includes('\\u0000')) throw new Refusal('errors.brokenText', { status: 422 });
  const twice = Object.keys(query).find((name) => Array.isArray(query[name]) && !name.endsWith('[]'));
  if (twice !== undefined) throw repeatedName(twice);
}

const repeatedName = (name: string) =>
  new Refusal('errors.repeatedName', { values: { name: name.slice(0, 50) }, fields: { [name]: 'errors.repeated' } });

async function readUpload(request: FastifyRequest): Promise<Pick<Asked, 'raw' | 'file'>> {
  if (!request.isMultipart()) throw new Refusal('errors.unsupportedType', { status: 415 });
  const raw: Record<string, unknown> = Object.create(null);
  let file: Asked['file'];
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') file = { name: part.filename, content: await part.toBuffer() };
      else if (part.fieldname in raw) throw repeatedName(part.fieldname);
      else raw[part.fieldname] = part.value;
    }
  } catch (error) {
    // The parser of uploads names its own limits; whatever else it trips over is a broken upload.
    if (error instanceof Refusal || String((error as { code?: string }).code).startsWith('FST_')) throw error;
    throw new Refusal('errors.malformed', { status: 400 });
  }
  return { raw, ...(file && { file }) };
}

/** `x=1&y[]=2&y[]=3`; a name given twice becomes a list. */
export function parseQuery(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const present = query[name];
    if (name.endsWith('[]')) query[name] = [...(Array.isArray(present) ? present : []), value];
    else query[name] = present === undefined ? value : [...(Array.isArray(present) ? present : [present]), value];
  }
  return query;
}
