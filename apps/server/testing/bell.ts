import { tellEvents } from '#platform/server';
import { jobContext } from '../set-up-tenant.ts';
import type { Company, Person, World } from './tenant.ts';

/** What somebody finds at his bell, the newest first, once whatever happened in the company was told. */
export async function atTheBell(world: World, company: Company, who: Person) {
  await tellEvents(world.product.pool, company.id, (db) => jobContext(db, company.id, world.clock.now));
  const { items } = (await who.call('GET', 'notifications/get')).body.result;
  return (items as { title: string; data: { message: string }; href: string | null; count: number }[]).map(
    ({ title, data, href, count }) => ({ title, message: data.message, href, count }),
  );
}
