import { Statement } from '#courier/statements/contract';
import { Refusal } from '#platform/entity';
import {
  type Context,
  type Implemented,
  implementedEntity,
  listEntity,
  type Route,
  readEntityRequest,
  route,
  showRecord,
} from '#platform/server';
import { printStatement } from './print-statement.ts';

const base = { method: 'GET', section: 'courier', answer: 'other' } as const;

/** Statements for whoever settles, and for the client they are about: his own, which the entity's scope sees to. */
export const printRoutes: readonly Route[] = [
  printRoute('/api/v1/statement-accounts/{id}/print', 'printStatement', 'accounts_management'),
  printRoute('/api/v1/statement-accounts/mine/{id}/print', 'printMyStatement', 'request_client_statement'),
];

function printRoute(path: string, name: string, permission: string): Route {
  return route({
    ...base,
    path,
    name,
    summary: 'A statement or hand-in as a PDF, the same one however often it is printed between two steps',
    permission,
    writes: true,
    handle: async (ctx, asked) => {
      await showRecord(ctx, implementedEntity(Statement.name), asked.id);
      if (permission === 'request_client_statement') ownClient(ctx);
      const paper = await printStatement(ctx, asked.id);
      return { result: { name: paper.name, sha256: paper.sha256, pdf: paper.content.toString('base64') } };
    },
  });
}

/** A client's own statements, the newest first. */
export function myStatementsRoute(statements: () => Implemented): Route {
  return route({
    ...base,
    path: '/api/v1/statement-accounts/mine',
    name: 'listMyStatements',
    summary: "The statements of the client who asks, with the list's filters",
    permission: 'request_client_statement',
    handle: (ctx, asked) => {
      ownClient(ctx);
      return listEntity(ctx, statements(), readEntityRequest(ctx, statements(), asked.query));
    },
  });
}

/** The client who asks; whoever is none has no statements of his own. */
export function ownClient(ctx: Context): number {
  if (ctx.user?.clientId) return ctx.user.clientId;
  throw new Refusal('errors.statement.ofClientsOnly');
}
