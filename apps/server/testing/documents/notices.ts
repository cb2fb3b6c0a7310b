import { status } from '#courier/statuses/contract';
import { sql } from '#platform/server';
import { freshPhone, made, onwards, type Stage, type Ways } from './ways.ts';

let papers = 0;

/** What is written to somebody: by what happened to a paper, never by hand. */
export function notices({ w, maker }: Stage): Ways[] {
  const kept = async () => {
    const phone = freshPhone();
    const customer = await made(maker, 'customers', { name: 'Rana', phone, branch_id: w.o });
    const { id } = await w.company.do((ctx) =>
      ctx.db.one<{
        id: number;
      }>(sql`insert into notice_message (tenant_id, audience, kind, channel, customer_id, recipient, address,
          branch_id, paper, doc_type, doc_id, language, body)
        values (${ctx.tenantId}, 'customer', 'new_sale', 'whatsapp', ${customer}::bigint, 'Rana', ${phone}, ${w.o}::bigint, 'INV-1', 'sale',
          ${++papers}::bigint, 'en', 'thank you') returning id`),
    );
    return id;
  };
  const opened = async () => onwards('notice-messages')(maker, await kept(), 'open');
  return [
    { entity: 'noticeMessage', kind: 'of a sale', bodies: {}, states: { kept, opened, ...byItself(w, 'notice_message', kept) } },
  ];
}

/** What is written to a parcel's people: by its moves, never by hand. */
export function parcelNotices({ w, maker }: Stage): Ways[] {
  const kept = async () => {
    const parcel = await w.parcel();
    const { id } = await w.company.do((ctx) =>
      ctx.db.one<{
        id: number;
      }>(sql`insert into parcel_notice (tenant_id, shipment_id, client_id, parcel_seq, status_id, audience, channel, recipient, address, branch_id, language, body)
        values (${ctx.tenantId}, ${parcel}::bigint, ${w.clientId}::bigint, 1, ${status.inStore}::bigint, 'receiver', 'whatsapp', 'Zainab', ${freshPhone()}, ${w.o}::bigint,
          'en', 'it is here') returning id`),
    );
    return id;
  };
  const opened = async () => onwards('parcel-notices')(maker, await kept(), 'open');
  return [
    { entity: 'parcelNotice', kind: 'of a parcel', bodies: {}, states: { kept, opened, ...byItself(w, 'parcel_notice', kept) } },
  ];
}

/** What a sender makes of a message; here by hand, as it asks somebody outside. */
function byItself({ company }: Stage['w'], table: string, kept: () => Promise<number>) {
  const stands = (state: string) => async () => {
    const id = await kept();
    await company.do((ctx) =>
      ctx.db.query(sql`update ${sql.table(table)} set state = ${state} where tenant_id = ${ctx.tenantId} and id = ${id}::bigint`),
    );
    return id;
  };
  return { queued: stands('queued'), sent: stands('sent'), failed: stands('failed') };
}
