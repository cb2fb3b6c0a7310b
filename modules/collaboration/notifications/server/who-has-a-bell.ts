import { bellKey } from '#collaboration/notifications/contract';
import type { Params } from '#platform/server';

/** Of a person `e` and his role `r`: he signs in and has a bell, so what is kept for him can be read. */
export const bellCondition = (params: Params): string =>
  `e.disabled_at is null and e.allow_login and r.disabled_at is null and r.permissions ? ${params.add(bellKey, 'text')}`;
