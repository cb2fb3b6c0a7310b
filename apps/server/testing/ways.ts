import { implementedEntities, inputOf, type Route } from '#platform/server';
import { type Body, creatorOf, type Records } from './records.ts';

/** The entity whose id stands in a route's path, if one does. */
export function entityOf(route: Route): string | undefined {
  const rest = route.path.replace(/^\/api\/v1\//, '');
  return implementedEntities()
    .filter(({ entity }) => rest === entity.path || rest.startsWith(`${entity.path}/`))
    .sort((a, b) => b.entity.path.length - a.entity.path.length)[0]?.entity.name;
}

/** The address of a route with an id in it, and without the API's prefix cut. */
export const addressOf = (route: Route, id: number | string = 1) => route.path.replace(/\{\w+\}/g, String(id));

/** A body a route might take: its declared input filled, or the entity's values; `lean`: no more than is needed. */
export async function bodyFor(records: Records, route: Route, lean = false): Promise<Body | undefined> {
  if (route.method === 'GET' || route.method === 'DELETE') return undefined;
  const entity = entityOf(route);
  if (entity && creatorOf([route], entity)) return (await records.body(entity, {}, lean)) ?? {};
  const values = await records.values(inputOf(route) ?? {}, lean);
  return route.partial || route.method === 'PUT' ? { ...values, version: 1 } : values;
}
