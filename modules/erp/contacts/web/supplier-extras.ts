import { supplierSheets } from '#erp/contacts/contract';
import { importAction } from '#foundation/sheets/web';
import type { EntityExtras } from '#platform/web';

const extras: EntityExtras = { listActions: () => importAction(supplierSheets) };

export default extras;
