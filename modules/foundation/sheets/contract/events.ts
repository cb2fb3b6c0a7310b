import { defineEvent } from '#platform/entity';

/** Somebody ended the work on his sheet; his other pages do not know yet. */
export const sheetCancelled = defineEvent<{ fileId: number; name: string; userId: number }>('sheet.cancelled');
