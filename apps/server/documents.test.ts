import { afterAll, beforeAll, expect, test } from 'vitest';
import { Complaint } from '#courier/complaints/contract';
import { makeDue } from '#finance/expenses/server';
import { account } from '#finance/ledger/contract';
import { issueVoucher, lockTreasury } from '#finance/treasury/server';
import { permissions } from '#foundation/identity/contract';
import { type Entity, judgeVerb, snake, standingOfItem, type Verb, verbAddress, wireName } from '#platform/entity';
import { change, implementedEntities, implementedEntity, lockFor, sql } from '#platform/server';
import { type SettlingWorld, settlingWorld } from '../../modules/courier/statements/server/settling-world.ts';
import { everyWay } from './testing/documents/every.ts';
import { ask, type Item, type Ways } from './testing/documents/ways.ts';
import { pdfWords, readsPapers } from './testing/pdf-words.ts';
import type { Person } from './testing/tenant.ts';

// Every document there is, in every state it can stand in, × every verb × who asks: what its declaration and the item's `can` offer
// is done, and everything else is refused and writes nothing.
let w: SettlingWorld;
/** Draws documents up, and others who have every right too. */
let hands: { maker: Person; another: Person; third: Person };
/** Works in neither branch. */
let elsewhere: Person;
const keyless = new Map<string, Person>();
let all: Ways[];

beforeAll(async () => {
  // A courier that is a shop too: documents of both sides.
  w = await settlingWorld({ businessSubTypeId: 2 });
  const [maker, another, third] = [await everyRight(), await everyRight(), await everyRight()];
  hands = { maker, another, third };
  const mosul = await w.company.create('branch', { name: { en: 'Mosul', ar: 'الموصل' }, complete_phone: '07701000003' });
  elsewhere = await w.company.person({ permissions, branchId: mosul, branchIds: [mosul] });
  const accounts = await w.company.do((ctx) =>
    ctx.db.query<{ id: number; code: string }>(sql`select id, code from account where tenant_id = ${ctx.tenantId}`),
  );
  const accountId = (code: string) => accounts.find((one) => one.code === code)?.id as number;
  for (const treasuryId of [w.safeOfO, w.safeOfD])
    await w.company.do(async (ctx) =>
      issueVoucher(ctx, {
        kind: 'credit',
        treasury: await lockTreasury(ctx, { treasuryId }),
        account: account.capital,
        amount: 90_000_000,
      }),
    );
  await w.company.create('paymentLimit', { user_id: hands.maker.id, currency: 'IQD', most: '50000' });
  all = everyWay({ w, ...hands, accountId, runSchedules });
});
afterAll(() => w?.world.close());

/** Each call makes what one schedule owes. */
const runSchedules = async () => {
  while (await w.company.do(makeDue));
};
const everyRight = () => w.company.person({ permissions });
const declared = () => implementedEntities().filter(({ entity }) => verbsOf(entity).length > 0);
const verbsOf = ({ verbs }: Entity<any, any>) =>
  Object.entries(verbs as Record<string, Verb>).filter(([, { isCreation }]) => !isCreation);
const statesOf = ({ state, fields }: Entity<any, any>): string[] => (state ? fields[state].options : []);

/** Somebody with every right but this one. */
async function without(permission: string): Promise<Person> {
  const known = keyless.get(permission);
  if (known) return known;
  const person = await w.company.person({ permissions: permissions.filter((one) => one !== permission) });
  keyless.set(permission, person);
  return person;
}

interface Try {
  ways: Ways;
  state: string;
  verb: string;
  as: string;
  person: Person;
}

/** What the item as this person reads it promises of a verb. */
function promised({ ways, verb: name, person }: Try, item: Item): { status: number; saying?: string } {
  const { entity } = implementedEntity(ways.entity);
  const verb = entity.verbs[name] as Verb;
  const judged = judgeVerb(verb, standingOfItem(entity, item), {
    id: person.id,
    may: (permission) => person.principal.permissions.has(permission),
  });
  const why = item.can?.[name];
  if (judged === 'noPermission' || (judged === 'yes' && why === false)) return { status: 403 };
  if (judged === 'otherKind') return { status: 422 };
  if (judged !== 'yes') return { status: 409 };
  return why ? { status: 409, saying: String(why).split('{{')[0] as string } : { status: 200 };
}

const written = () =>
  w.company.do((ctx) =>
    ctx.db.one(sql`select (select count(*) from journal_entry where tenant_id = ${ctx.tenantId})::int as entries,
      (select count(*) from audit_entry where tenant_id = ${ctx.tenantId})::int as changes`),
  );

/** How a document stands, how much is written in all, and what each who looked at it since was told. */
interface Standing {
  item: Item;
  counted: unknown;
  told: Map<Person, Answer>;
}
type Answer = Awaited<ReturnType<typeof ask>>;

async function standingAt(at: string, told: Standing['told'] = new Map()): Promise<Standing> {
  return { item: (await ask(hands.another, 'GET', at)).body.result.item, counted: await written(), told };
}

/** Reads the document as this person; the same again where nothing was written since. */
async function toldTo(person: Person, at: string, { told }: Standing): Promise<Answer> {
  const answer = told.get(person) ?? (await ask(person, 'GET', at));
  told.set(person, answer);
  return answer;
}

/** Tries a verb once; gives what went otherwise than promised, and how the document stands unless it is another one now. */
async function attempt(one: Try, id: number, known?: Standing): Promise<{ wrong: string[]; standing?: Standing }> {
  const { ways, state, verb: name, as, person } = one;
  const { entity } = implementedEntity(ways.entity);
  const verb = entity.verbs[name] as Verb;
  const at = `${entity.path}/${id}`;
  const before = known ?? (await standingAt(at));
  const mine = await toldTo(person, at, before);
  const { status, saying } =
    mine.status === 200 ? promised(one, mine.body.result.item) : { status: mine.status, saying: undefined };
  const body = ways.bodies[name];
  const answer = await ask(
    person,
    'POST',
    verbAddress(entity.path, id, name),
    typeof body === 'function' ? body(before.item, person) : (body ?? {}),
  );
  const said = `${ways.entity} ${ways.kind}, ${state}: ${name} by ${as}`;
  const wrong: string[] = [];
  const isDone = answer.status < 300;
  if (isDone ? status !== 200 : answer.status !== status)
    wrong.push(`${said}: ${answer.status} instead of ${status}: ${JSON.stringify(answer.body).slice(0, 200)}`);
  if (saying && answer.status === status && !answer.body.message.startsWith(saying))
    wrong.push(`${said}: '${answer.body.message}' instead of '${saying}'`);
  const after = await standingAt(at, before.told);
  if (!isDone) {
    if (JSON.stringify([before.item, before.counted]) !== JSON.stringify([after.item, after.counted]))
      wrong.push(`${said}: refused, and something is written`);
    return { wrong, standing: after };
  }
  if (verb.to && entity.state && !(verb.to as readonly string[]).includes(after.item[snake(entity.state)]))
    wrong.push(`${said}: leads to ${after.item[snake(entity.state)]}`);
  if (verb.authors && (await ask(person, 'GET', at)).body.result.item.is_author !== true)
    wrong.push(`${said}: is no author of it`);
  return { wrong };
}

test('every document with verbs has a way to be made, and one to each of its states', () => {
  const missing = declared().flatMap(({ entity }) => {
    const ways = all.filter((one) => one.entity === entity.name);
    const reached = new Set(
      ways.flatMap(({ states }) => Object.keys(states).filter((state) => typeof states[state] === 'function')),
    );
    const silent = ways.flatMap(({ kind, states }) =>
      statesOf(entity)
        .filter((state) => !states[state])
        .map((state) => `${kind} ${state}`),
    );
    return [...statesOf(entity).filter((state) => !reached.has(state)), ...silent].map((state) => `${entity.name} ${state}`);
  });
  expect(missing).toEqual([]);
  expect(new Set(all.map(({ entity }) => entity))).toEqual(new Set(declared().map(({ entity }) => entity.name)));
});

test.each(declared().map(({ entity }) => entity.name))(
  '%s: what is offered is done, and nothing else',
  async (name) => {
    const { entity } = implementedEntity(name);
    const wrong: string[] = [];
    // Before the first try: whoever is new is written down.
    for (const [, { permission }] of verbsOf(entity)) await without(permission);
    let done = 0;
    for (const ways of all.filter((one) => one.entity === name))
      for (const [state, make] of Object.entries(ways.states)) {
        if (typeof make === 'string') continue;
        let id = await make();
        let standing: Standing | undefined;
        for (const [verb, { permission }] of verbsOf(entity)) {
          const people = {
            'somebody of another branch': elsewhere,
            'somebody without the right': await without(permission),
            ...hands,
          };
          for (const [as, person] of Object.entries(people)) {
            const tried = await attempt({ ways, state, verb, as, person }, id, standing);
            wrong.push(...tried.wrong);
            standing = tried.standing;
            if (standing) continue;
            done++;
            id = await make();
          }
        }
      }
    expect(done).toBeGreaterThan(0);
    expect(wrong).toEqual([]);
  },
  600_000,
);

/** What the document is called by, whatever the specification calls its number. */
const numberOf = ({ fields }: Entity<any, any>, item: Item): string | null | undefined =>
  fields['number'] && item[wireName('number', fields['number'])];

const onPaper = declared().filter(({ entity }) => entity.page?.paper);

test.skipIf(!readsPapers).each(onPaper.map(({ entity }) => [entity.path, entity] as const))(
  '%s on paper say what they are, in Arabic and in English, and nothing else than the page does',
  async (_, entity) => {
    const wrong: string[] = [];
    for (const { states } of all.filter((one) => one.entity === entity.name))
      for (const [state, make] of Object.entries(states)) {
        if (typeof make === 'string') continue;
        const id = await make();
        const { item } = (await ask(hands.another, 'GET', `${entity.path}/${id}`)).body.result;
        for (const locale of ['en', 'ar']) {
          const answer = await hands.another.call('GET', `${entity.path}/${id}/print`, undefined, { locale });
          const text = pdfWords(answer.bytes).replace(/[\u2066-\u2069]/g, '');
          const { figures = [], paper } = entity.page ?? {};
          const shown = figures.filter((name: string) => !paper?.without?.includes(name));
          const amounts = shown.map((name: string) => Number(item[snake(name)] ?? 0)).filter(Boolean);
          for (const amount of amounts)
            if (!text.includes(amount.toLocaleString('en'))) wrong.push(`${state} ${locale}: ${amount} is missing`);
          if (!text.includes(numberOf(entity, item) ?? `#${id}`)) wrong.push(`${state} ${locale}: its number is missing`);
          if (/[a-z]\w*\.[a-z]\w*/i.test(text))
            wrong.push(`${state} ${locale}: a key: ${/\S*[a-z]\w*\.[a-z]\w*\S*/i.exec(text)?.[0]}`);
        }
        expect((await ask(elsewhere, 'GET', `${entity.path}/${id}/print`)).status).toBe(404);
      }
    expect(wrong).toEqual([]);
  },
  120_000,
);

const forMany = declared().flatMap(({ entity }) =>
  verbsOf(entity)
    .filter(([, { bulk }]) => bulk)
    .map(([verb]) => [`${entity.path}, ${verb}`, entity, verb] as const),
);

test.each(forMany)('%s many at once: each is judged by itself, by the same rules', async (_, entity, name) => {
  const { permission, from } = entity.verbs[name] as Verb;
  const ids = { fit: [] as number[], unfit: [] as number[] };
  const ways = all.filter((one) => one.entity === entity.name);
  for (const [state, make] of ways.flatMap(({ states }) => Object.entries(states))) {
    if (typeof make === 'string') continue;
    const two = [await make(), await make()];
    const { item } = (await ask(hands.another, 'GET', `${entity.path}/${two[0]}`)).body.result;
    const kind = from?.includes(state) && !item.can?.[name] ? 'fit' : 'unfit';
    ids[kind].push(...two);
  }
  const sent = ways[0]?.bodies[name] as object | undefined;
  const records = `${snake(entity.name)}_ids`;
  const asked = { ...sent, [records]: [...ids.unfit, 999_999_999, ...ids.fit] };
  const say = (person: Person, body: object) => ask(person, 'POST', verbAddress(entity.path, 'multi', name), { ...body });
  const keyless = await without(permission);
  const counted = await written();
  expect((await say(keyless, asked)).status).toBe(403);
  const strange = await say(elsewhere, asked);
  expect([strange.status, new Set(strange.body.result.failed.map((one: { code: string }) => one.code))]).toEqual([
    422,
    new Set(['unknown']),
  ]);
  expect((await say(hands.another, { ...asked, [records]: [] })).status).toBe(422);
  expect(await written()).toEqual(counted);

  const alone = await ask(hands.another, 'POST', verbAddress(entity.path, ids.unfit[0] as number, name), { ...sent });
  const { status, body } = await say(hands.another, asked);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.result.ok).toEqual(ids.fit);
  const failed = new Map(body.result.failed.map((one: { id: number; message: string }) => [one.id, one.message]));
  expect([...failed.keys()]).toEqual([...ids.unfit, 999_999_999]);
  expect(failed.get(ids.unfit[0])).toBe(alone.body.message);
});

test('whoever draws a document up is an author of it, and nobody else', async () => {
  for (const { entity, states } of all) {
    const { path, authored } = implementedEntity(entity).entity;
    const first = Object.values(states).find((make) => typeof make === 'function');
    if (!authored || !first) continue;
    const at = `${path}/${await first()}`;
    const isAuthor = async (person: Person) => (await ask(person, 'GET', at)).body.result.item.is_author;
    expect([entity, await isAuthor(hands.maker), await isAuthor(hands.another)]).toEqual([entity, true, false]);
  }
});

async function openComplaint(): Promise<number> {
  const { states } = all.find(({ entity }) => entity === 'complaint') as Ways;
  return (states.open as () => Promise<number>)();
}

test('a verb whose function forgets to lock its record is an error, and what it wrote is gone', async () => {
  const { behaviour } = implementedEntity('complaint');
  const proper = behaviour.verbs;
  const id = await openComplaint();
  behaviour.verbs = {
    ...proper,
    take: async (ctx) =>
      ctx.db.run(sql`update complaint set state = 'in_progress' where tenant_id = ${ctx.tenantId} and id = ${id}`),
  };
  try {
    expect((await ask(hands.maker, 'POST', `complaints/${id}/take`)).status).toBe(500);
  } finally {
    behaviour.verbs = proper;
  }
  expect((await ask(hands.maker, 'GET', `complaints/${id}`)).body.result.item.state).toBe('open');
});

test('a verb cannot lead where its declaration does not', async () => {
  const id = await openComplaint();
  const astray = hands.maker.do(async (ctx) => {
    const complaint = await lockFor(ctx, Complaint, 'take', id);
    await change(ctx, Complaint, complaint, { state: 'closed' }, 'take');
  });
  await expect(astray).rejects.toThrow('complaint.take does not lead to closed');
});
