import { modeFacts, type ScanMode } from '#courier/scans/contract';
import { Refusal } from '#platform/entity';
import { type Context, may } from '#platform/server';

/** Who works in a mode holds one of its keys; what it shows is as closed as what it does. */
export function requireKey(ctx: Context, mode: ScanMode): void {
  const { permissions } = modeFacts[mode];
  if (!permissions.some((key) => may(ctx, key)))
    throw new Refusal('errors.noPermission', { status: 403, values: { permission: permissions[0] } });
}
