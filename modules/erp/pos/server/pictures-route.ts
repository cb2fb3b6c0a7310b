import { posRights } from '#erp/pos/contract';
import { text } from '#platform/entity';
import { route, sql } from '#platform/server';

/** A screen of a till shows so many at once. */
const most = 200;

/** Where the pictures of goods are, for a till that shows them: asked for by product, for a catalogue of all of them would be long. */
export const picturesRoute = route({
  method: 'GET',
  path: '/api/v1/till/pictures',
  name: 'readTillPictures',
  summary: 'Where the pictures of some products are, each good for some days',
  permission: posRights.use,
  section: 'erp',
  query: { products: text({ required: true, max: 2000 }) },
  answer: 'other',
  handle: async (ctx, { options }) => {
    const ids = String(options['products'])
      .split(',')
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0)
      .slice(0, most);
    const pictures = await ctx.db.query<{ id: number; image: string }>(
      sql`select p.id, p.image from product p where p.tenant_id = ${ctx.tenantId} and p.id = any(${ids}::bigint[]) and p.image is not null`,
    );
    return { result: { pictures } };
  },
});
