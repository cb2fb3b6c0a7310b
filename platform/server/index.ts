export { askOutside } from './ask-outside.ts';
export { type Audited, audit, auditAll } from './audit.ts';
export {
  type BulkTold,
  bulkChannel,
  bulkRoutes,
  cancelBulk,
  closeBulk,
  defineBulk,
  mostBeside,
  mostTogether,
  startBulk,
} from './bulk/index.ts';
export * from './context.ts';
export { doneBeside } from './crud/bulk-verbs.ts';
export { columnType, isVisible, Params, quoted, rawColumn } from './crud/columns.ts';
export { longReads, searching } from './crud/heavy-reads.ts';
export { readLines, worthOf, writeLines } from './crud/lines.ts';
export { conditions, foundIn, listEntity, scopeOf, searchedByIndex } from './crud/list.ts';
export { type ListRequest, readEntityRequest, readEnvOf, readListRequest, readPageRequest } from './crud/list-request.ts';
export { readBody, readChecked } from './crud/read-body.ts';
export { recordNames } from './crud/record-names.ts';
export * from './crud/registry.ts';
export { derivedRoutes } from './crud/routes.ts';
export { selectedBy } from './crud/selection.ts';
export { branchesLookedAt, type Sight, seenByBranch, seesNothing, sightCondition } from './crud/sight.ts';
export { change, type Judged, judgeAllFor, lockAllFor, lockFor } from './crud/verbs.ts';
export { listView } from './crud/views.ts';
export {
  authorsOf,
  createRecord,
  editRecord,
  insertRow,
  lockRecord,
  readRecords,
  readVersion,
  refuseStale,
  showRecord,
  updateRow,
} from './crud/write.ts';
export { shareFairly } from './db/connections.ts';
export { givingWay } from './db/give-way.ts';
export { insertRows } from './db/insert-rows.ts';
export { keepPlans } from './db/kept-plans.ts';
export { onceInTransaction } from './db/once.ts';
export { createPool } from './db/pool.ts';
export { compile, inTemplate, type RawBuilder, type Statement, sql } from './db/sql.ts';
export { together } from './db/together.ts';
export { overtaken, Transaction, transact } from './db/transaction.ts';
export { keepEvent, listenTo, tellEvents } from './events.ts';
export { configureFileAddresses, filesAreShownAs, secondsOpen, signFileAddresses } from './file-addresses.ts';
export { forgetPastDays, type Quotas } from './file-quotas.ts';
export { configureFiles, forgetFile, type NewFile, readStored, type StoredFile, storeFile } from './files.ts';
export { fileHolders, filesAreKeptIn, forgetUnused } from './forget-files.ts';
export { defineHeavyWork, type HeavyWork, heavyWorks, inTurn, spareProcessors } from './heavy-work.ts';
export * from './http/route.ts';
export { buildServer, type Gatekeeper, type ServerOptions } from './http/server.ts';
export * from './jobs.ts';
export { networkOf } from './network.ts';
export { lastNumber, nextNumber, paperNumber, takeNumbers } from './numbering.ts';
export * from './outcome.ts';
export { connectOutside, isPrivateAddress, within } from './outside.ts';
export * from './realtime/index.ts';
export { problemOf, refusalOf } from './refusal-of.ts';
export * from './reports/index.ts';
export { configureSealing, forgetSealed, keepSealed, openSealed, sealingKeyName } from './sealed.ts';
export { longXlsx } from './set-aside.ts';
export { xlsxOf } from './sheets.ts';
export { catalogue, hasText, type Language, languageOf, languages, translate } from './translate.ts';
