import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Fields, wireName } from '#platform/entity';
import { implementedEntities, implementedViews } from './crud/registry.ts';

const daySeconds = 86_400;
/** The day an address is handed out and two more: a page that stays open over a night keeps its pictures. */
const daysGood = 3;
let key = 'of tests and tools';

/** Says what addresses of files are signed with; the same in every process. */
export function configureFileAddresses(options: { secret: string }): void {
  key = options.secret;
}

const members = new Set<string>();
let pattern: RegExp | undefined;

/** Members of answers, beside the declared pictures, in which addresses of files travel. */
export function filesAreShownAs(...names: readonly string[]): void {
  for (const name of names) members.add(name);
  pattern = undefined;
}

/**
 * An answer with the addresses of a company's files signed, each for some days: whoever has one needs no sign-in, so it must not
 * last. Only members declared to hold files are, or anybody could have an address signed by writing it into a note.
 */
export function signFileAddresses(text: string, tenantId: number | null, now: Date): string {
  if (tenantId === null || !text.includes('"/files/')) return text;
  pattern ??= patternOf([...members, ...declaredPictures()]);
  return text.replace(pattern, (whole, before: string, address: string, tenant: string) =>
    Number(tenant) === tenantId ? `${before}"${signed(address, now)}"` : whole,
  );
}

const patternOf = (names: readonly string[]) =>
  new RegExp(
    `("(?:${[...new Set(names)].join('|')})"\\s*:\\s*)"(/files/(\\d{1,15})/[a-z_]{1,40}/[0-9a-f]{32}\\.[a-z0-9]{1,5})"`,
    'g',
  );

function declaredPictures(): string[] {
  const ofFields = (fields: Fields): string[] =>
    Object.entries(fields).flatMap(([name, field]) => [
      ...(field.kind === 'image' ? [wireName(name, field)] : []),
      ...ofFields(field.of ?? {}),
    ]);
  return [
    ...implementedEntities().flatMap(({ entity }) => ofFields(entity.fields)),
    ...implementedViews().flatMap(({ view }) => ofFields(view.fields)),
  ];
}

/** An address with its signature, which is the same for a whole day, so that browsers keep what they have. */
function signed(address: string, now: Date): string {
  const until = (Math.floor(now.getTime() / 1000 / daySeconds) + daysGood) * daySeconds;
  return `${address}?until=${until}&by=${signature(address, until)}`;
}

const signature = (address: string, until: number) =>
  createHmac('sha256', key).update(`${address} ${until}`).digest('base64url').slice(0, 22);

/** How many seconds longer an address opens its file; 0 where it does not, or no more. */
export function secondsOpen(address: string, { until, by }: Record<string, unknown>, now: Date): number {
  if (typeof until !== 'string' || !/^\d{1,12}$/.test(until) || typeof by !== 'string') return 0;
  const [own, given] = [Buffer.from(signature(address, Number(until))), Buffer.from(by)];
  if (own.length !== given.length || !timingSafeEqual(own, given)) return 0;
  return Math.max(0, Number(until) - Math.floor(now.getTime() / 1000));
}
