import { Statement, statementEdit } from '#courier/statements/contract';
import { implementedEntity, type Route, readChecked, readVersion, route, showRecord } from '#platform/server';
import { editStatement } from './edit-statement.ts';

export const editRoute: Route = route({
  method: 'PUT',
  section: 'courier',
  path: '/api/v1/statement-accounts/{id}',
  name: 'editStatement',
  summary: 'Change the parcels and notes of a new statement',
  permission: 'accounts_management',
  input: statementEdit,
  partial: true,
  answer: 'item',
  handle: async (ctx, { id, raw }) => {
    const values = await readChecked(ctx, statementEdit, raw, { partial: true });
    await editStatement(ctx, { ...values, id, version: readVersion(raw) });
    const item = await showRecord(ctx, implementedEntity(Statement.name), id);
    return { resultText: `{"item":${item}}`, message: { key: 'ui.saved' } };
  },
});
