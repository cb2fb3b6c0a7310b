import { audiences, NoticeMessage } from '#erp/notices/contract';
import { purchaseRights } from '#erp/purchases/contract';
import { saleRights } from '#erp/sales/contract';
import type { VerbInput } from '#platform/entity';
import {
  type Context,
  change,
  implement,
  implementedEntity,
  lockFor,
  may,
  route,
  seenByBranch,
  showRecord,
  sightCondition,
} from '#platform/server';

const { open } = NoticeMessage.verbs;
const keys = { customer: saleRights.see, supplier: purchaseRights.see } as const;

/** What was written to people. Nobody writes one by hand; each says what its paper says, so it is read with that paper's key. */
export const noticeMessages = implement(NoticeMessage, {
  search: 'index',
  without: ['create', 'edit', 'remove', 'disable', 'export'],
  scope: (ctx, params) => {
    const hidden = audiences.filter((one) => !may(ctx, keys[one])).map((one) => `e.audience <> '${one}'`);
    return [sightCondition(seenByBranch(ctx, 'branch_id'), params), ...hidden].filter(Boolean).join(' and ') || null;
  },
  verbs: { open: openNotice },
  routes: [
    // At a desk of its own: the page opens the other app in the same press.
    route({
      method: 'POST',
      path: '/api/v1/notice-messages/{id}/open',
      name: 'openNoticeMessage',
      summary: open.summary,
      permission: open.permission,
      section: 'erp',
      answer: 'item',
      handle: async (ctx, { id }) => {
        await openNotice(ctx, { id });
        return { resultText: `{"item":${await showRecord(ctx, implementedEntity('noticeMessage'), id)}}` };
      },
    }),
  ],
});

/** A person opened a kept notice in the app it is for, to send it there by hand. */
export async function openNotice(ctx: Context, { id }: VerbInput<typeof NoticeMessage, 'open'>): Promise<void> {
  const notice = await lockFor(ctx, NoticeMessage, 'open', id);
  await change(ctx, NoticeMessage, notice, { state: 'opened', openedAt: ctx.now, openedBy: ctx.user?.id ?? null }, 'open');
}
