import { type Entity, type Field, type Fields, fieldOf, snake } from '#platform/entity';
import { done, type Route, route } from '../http/route.ts';
import { exportEntity, exportView } from './export.ts';
import { listEntity } from './list.ts';
import { readEntityRequest, readListRequest } from './list-request.ts';
import { type Implemented, type ImplementedView, implementedEntities, implementedViews } from './registry.ts';
import { listView } from './views.ts';
import { createRecord, editRecord, removeRecord, setDisabled, showRecord } from './write.ts';

/** The routes every implemented entity and view has, and those its module adds. */
export function derivedRoutes(): Route[] {
  return [
    ...implementedEntities().flatMap((implemented) => [...(implemented.behaviour.routes ?? []), ...entityRoutes(implemented)]),
    ...implementedViews().flatMap(viewRoutes),
  ];
}

function entityRoutes(implemented: Implemented): Route[] {
  const { entity, behaviour } = implemented;
  const { permissions } = entity;
  const without = new Set<string>(behaviour.without ?? []);
  const path = `/api/v1/${entity.path}`;
  const named = (verb: string) => `${verb}${entity.name[0]?.toUpperCase()}${entity.name.slice(1)}`;
  const base = { section: entity.section };
  const answer = async (ctx: Parameters<Route['handle']>[0], id: number, message?: string) => ({
    resultText: `{"item":${await showRecord(ctx, implemented, id)}}`,
    ...(message && { message: { key: message } }),
  });
  const routes: (Route | false | '' | undefined)[] = [
    !without.has('list') &&
      route({
        ...base,
        method: 'GET',
        path,
        name: named('list'),
        summary: `List ${entity.path}`,
        permission: permissions.list,
        answer: 'items',
        lookup: permissions.lookup ?? [],
        query: listQuery(entity),
        handle: async (ctx, asked) => listEntity(ctx, implemented, readEntityRequest(ctx, implemented, asked.query)),
      }),
    !without.has('export') &&
      !entity.single &&
      route({
        ...base,
        method: 'GET',
        path: `${path}/export`,
        name: named('export'),
        summary: `Export ${entity.path} with the list's filters`,
        permission: permissions.export ?? permissions.list,
        query: listQuery(entity),
        answer: 'file',
        handle: async (ctx, asked) =>
          exportEntity(ctx, implemented, readEntityRequest(ctx, implemented, asked.query), asked.query.format),
      }),
    !without.has('show') &&
      route({
        ...base,
        method: 'GET',
        path: `${path}/{id}`,
        name: named('show'),
        summary: `Show one of ${entity.path}`,
        permission: permissions.show ?? permissions.list,
        answer: 'item',
        handle: async (ctx, asked) => answer(ctx, asked.id),
      }),
    permissions.create &&
      !without.has('create') &&
      route({
        ...base,
        method: 'POST',
        path,
        name: named('create'),
        summary: `Create one of ${entity.path}`,
        permission: permissions.create,
        input: entity.fields,
        answer: 'item',
        handle: async (ctx, asked) => ({
          status: 201,
          ...(await answer(ctx, await createRecord(ctx, implemented, asked.raw), 'ui.saved')),
        }),
      }),
    permissions.edit &&
      !without.has('edit') &&
      route({
        ...base,
        method: 'PUT',
        path: `${path}/{id}`,
        name: named('edit'),
        summary: `Edit one of ${entity.path}`,
        permission: permissions.edit,
        input: entity.fields,
        partial: true,
        answer: 'item',
        handle: async (ctx, asked) => {
          await editRecord(ctx, implemented, asked.id, asked.raw);
          return answer(ctx, asked.id, 'ui.saved');
        },
      }),
    permissions.remove &&
      !without.has('remove') &&
      route({
        ...base,
        method: 'DELETE',
        path: `${path}/{id}`,
        name: named('remove'),
        summary: `Delete one of ${entity.path}`,
        permission: permissions.remove,
        handle: async (ctx, asked) => {
          await removeRecord(ctx, implemented, asked.id);
          return done('ui.deleted');
        },
      }),
    ...(entity.disable && permissions.disable && !without.has('disable') ? [true, false] : []).map((disabled) =>
      route({
        ...base,
        method: 'POST',
        path: `${path}/{id}/${disabled ? 'disable' : 'enable'}`,
        name: named(disabled ? 'disable' : 'enable'),
        summary: `${disabled ? 'Disable' : 'Enable'} one of ${entity.path}`,
        permission: permissions.disable as string,
        answer: 'item',
        handle: async (ctx, asked) => {
          await setDisabled(ctx, implemented, asked.id, disabled);
          return answer(ctx, asked.id, disabled ? 'ui.disabled' : 'ui.enabled');
        },
      }),
    ),
  ];
  return routes.filter((candidate): candidate is Route => Boolean(candidate));
}

function viewRoutes(implemented: ImplementedView): Route[] {
  const { view } = implemented;
  const path = `/api/v1/${view.path}`;
  const base = { section: view.section, method: 'GET' as const, query: listQuery(view as unknown as Entity) };
  const named = `${view.name[0]?.toUpperCase()}${view.name.slice(1)}`;
  return [
    route({
      ...base,
      path,
      name: `list${named}`,
      summary: `List ${view.path}`,
      permission: view.permissions.list,
      answer: 'items',
      handle: async (ctx, asked) => listView(ctx, implemented, readListRequest(ctx, view, asked.query)),
    }),
    route({
      ...base,
      path: `${path}/export`,
      name: `export${named}`,
      summary: `Export ${view.path} with the list's filters`,
      permission: view.permissions.export ?? view.permissions.list,
      answer: 'file',
      handle: async (ctx, asked) => exportView(ctx, implemented, readListRequest(ctx, view, asked.query), asked.query.format),
    }),
  ];
}

/** The filters a list takes, for its description. */
function listQuery(entity: Pick<Entity, 'list' | 'fields'>): Fields {
  return Object.fromEntries(
    (entity.list.filters as readonly string[])
      .map((name) => [name, { ...(fieldOf(entity, name) as Field), required: false, readonly: undefined } as Field])
      .filter(([name]) => snake(String(name)) !== ''),
  );
}
