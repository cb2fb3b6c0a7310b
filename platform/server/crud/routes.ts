import { type Entity, type Field, type Fields, fieldOf, type View } from '#platform/entity';
import type { Context } from '../context.ts';
import { done, type Reply, type Route, route } from '../http/route.ts';
import { paperRoute } from './document-paper.ts';
import { exportEntity, exportView } from './export.ts';
import { longReads } from './heavy-reads.ts';
import { bodyFields } from './lines.ts';
import { listEntity } from './list.ts';
import { readEntityRequest, readListRequest, readPageRequest } from './list-request.ts';
import { type Implemented, type ImplementedView, implementedEntities, implementedViews } from './registry.ts';
import { verbRoutes } from './verb-routes.ts';
import { listView } from './views.ts';
import { createRecord, editRecord, removeRecord, setDisabled, showRecord } from './write.ts';

/** The routes every implemented entity and view has, and those its module adds. */
export function derivedRoutes(): Route[] {
  return [
    ...implementedEntities().flatMap((implemented) => [...(implemented.behaviour.routes ?? []), ...entityRoutes(implemented)]),
    ...implementedViews().flatMap(viewRoutes),
  ];
}

type Routes = (Route | false | '' | undefined)[];

function entityRoutes(implemented: Implemented): Route[] {
  const without = new Set<string>(implemented.behaviour.without ?? []);
  const { permissions, disable } = implemented.entity;
  const routes: Routes = [
    ...readingRoutes(implemented, without),
    permissions.create && !without.has('create') && createRoute(implemented, permissions.create),
    permissions.edit && !without.has('edit') && editRoute(implemented, permissions.edit),
    permissions.remove && !without.has('remove') && removeRoute(implemented, permissions.remove),
    ...(disable && permissions.disable && !without.has('disable') ? switchRoutes(implemented, permissions.disable) : []),
    ...verbRoutes(implemented),
  ];
  return routes.filter((candidate): candidate is Route => Boolean(candidate));
}

const pathOf = ({ entity }: Implemented) => `/api/v1/${entity.path}`;
const verbOf = ({ entity }: Implemented, verb: string) => `${verb}${entity.name[0]?.toUpperCase()}${entity.name.slice(1)}`;
const shown = async (ctx: Context, implemented: Implemented, id: number, message?: string): Promise<Reply> => ({
  resultText: `{"item":${await showRecord(ctx, implemented, id)}}`,
  ...(message && { message: { key: message } }),
});

function readingRoutes(implemented: Implemented, without: ReadonlySet<string>): Routes {
  const { entity } = implemented;
  const { permissions, section } = entity;
  const path = pathOf(implemented);
  const base = { section, method: 'GET' as const };
  return [
    !without.has('list') &&
      route({
        ...base,
        path,
        name: verbOf(implemented, 'list'),
        summary: `List ${entity.path}`,
        permission: permissions.list,
        answer: 'items',
        lookup: permissions.lookup ?? [],
        query: listQuery(entity),
        isList: true,
        choosable: true,
        snapshot: true,
        handle: async (ctx, asked) => listEntity(ctx, implemented, readPageRequest(ctx, implemented, asked.query)),
      }),
    !without.has('export') &&
      !entity.single &&
      route({
        ...base,
        path: `${path}/export`,
        name: verbOf(implemented, 'export'),
        summary: `Export ${entity.path} with the list's filters`,
        permission: permissions.export ?? permissions.list,
        query: listQuery(entity),
        isList: true,
        answer: 'file',
        snapshot: true,
        turn: () => longReads,
        handle: async (ctx, asked) => exportEntity(ctx, implemented, readEntityRequest(ctx, implemented, asked.query), asked),
      }),
    !without.has('show') &&
      route({
        ...base,
        path: `${path}/{id}`,
        name: verbOf(implemented, 'show'),
        summary: `Show one of ${entity.path}`,
        permission: permissions.show ?? permissions.list,
        answer: 'item',
        handle: async (ctx, asked) => shown(ctx, implemented, asked.id),
      }),
    entity.page?.paper && paperRoute(implemented),
  ];
}

function createRoute(implemented: Implemented, permission: string): Route {
  const { entity } = implemented;
  return route({
    section: entity.section,
    method: 'POST',
    path: pathOf(implemented),
    name: verbOf(implemented, 'create'),
    summary: `Create one of ${entity.path}`,
    permission,
    ...(implemented.behaviour.createKey && { key: implemented.behaviour.createKey }),
    ...(implemented.behaviour.byKeys?.includes('create') && { byKeys: true as const }),
    shape: bodyFields(entity),
    makesOne: true,
    answer: 'item',
    handle: async (ctx, asked) => ({
      status: 201,
      ...(await shown(ctx, implemented, await createRecord(ctx, implemented, asked.raw), 'ui.saved')),
    }),
  });
}

function editRoute(implemented: Implemented, permission: string): Route {
  const { entity } = implemented;
  return route({
    section: entity.section,
    method: 'PUT',
    path: `${pathOf(implemented)}/{id}`,
    name: verbOf(implemented, 'edit'),
    summary: `Edit one of ${entity.path}`,
    permission,
    input: bodyFields(entity),
    partial: true,
    answer: 'item',
    handle: async (ctx, asked) => {
      await editRecord(ctx, implemented, asked.id, asked.raw);
      return shown(ctx, implemented, asked.id, 'ui.saved');
    },
  });
}

function removeRoute(implemented: Implemented, permission: string): Route {
  const { entity } = implemented;
  return route({
    section: entity.section,
    method: 'DELETE',
    path: `${pathOf(implemented)}/{id}`,
    name: verbOf(implemented, 'remove'),
    summary: `Delete one of ${entity.path}`,
    permission,
    handle: async (ctx, asked) => {
      await removeRecord(ctx, implemented, asked.id);
      return done('ui.deleted');
    },
  });
}

function switchRoutes(implemented: Implemented, permission: string): Route[] {
  const { entity } = implemented;
  return [true, false].map((disabled) =>
    route({
      section: entity.section,
      method: 'POST',
      path: `${pathOf(implemented)}/{id}/${disabled ? 'disable' : 'enable'}`,
      name: verbOf(implemented, disabled ? 'disable' : 'enable'),
      summary: `${disabled ? 'Disable' : 'Enable'} one of ${entity.path}`,
      permission,
      answer: 'item',
      handle: async (ctx, asked) => {
        await setDisabled(ctx, implemented, asked.id, disabled);
        return shown(ctx, implemented, asked.id, disabled ? 'ui.disabled' : 'ui.enabled');
      },
    }),
  );
}

function viewRoutes(implemented: ImplementedView): Route[] {
  const { view } = implemented;
  const path = `/api/v1/${view.path}`;
  const base = {
    section: view.section,
    method: 'GET' as const,
    query: listQuery(view),
    isList: true as const,
  };
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
      snapshot: true,
      turn: () => longReads,
      handle: async (ctx, asked) => exportView(ctx, implemented, readListRequest(ctx, view, asked.query), asked),
    }),
  ];
}

/** The filters a list takes, for its description. */
function listQuery(entity: Pick<Entity | View, 'list' | 'fields'>): Fields {
  return Object.fromEntries(
    (entity.list.filters as readonly string[]).map((name) => [
      name,
      { ...(fieldOf(entity, name) as Field), required: false, readonly: undefined } as Field,
    ]),
  );
}
