import { gridOf, placesOn } from '#erp/labels/contract';
import { type AddressPaper, type ContactKind, copiesOn } from '#insight/profiles/contract';
import { type Bilingual, fieldRefusal } from '#platform/entity';
import { type Context, type Reply, sql } from '#platform/server';
import { compilePdf, nameOn, paperHead, paperLanguage, paperTemplate, said } from '#platform/server/pdf';
import { contactOf } from './contact-of.ts';

export interface AddressAsked {
  paper?: AddressPaper | null;
  copies?: number | null;
  start?: number | null;
}

/** A contact’s address on labels: from whom, to whom, his phone and where he lives. */
export async function printAddress(
  ctx: Context,
  { kind, id }: { kind: ContactKind; id: number },
  asked: AddressAsked,
): Promise<Reply> {
  const contact = await contactOf(ctx, kind, id);
  const paper = asked.paper ?? 'a4_24';
  const start = asked.start ?? 1;
  const places = placesOn(paper);
  if (start > places) throw fieldRefusal('start', 'errors.labels.start', { most: places });
  const language = paperLanguage(ctx.locale);
  const content = await compilePdf(ctx, paperTemplate(import.meta.dirname, 'address'), {
    ...paperHead(ctx, 'addressPrint', ['from']),
    grid: gridOf(paper),
    name: said(contact.name),
    phone: contact.phone,
    address: said(
      [nameOn(await cityOf(ctx, kind, id), language), contact.address].filter(Boolean).join(language === 'ar' ? '، ' : ', '),
    ),
    before: start - 1,
    copies: asked.copies ?? copiesOn(paper, start),
  });
  return { file: { name: `address-${kind}-${id}.pdf`, mediaType: 'application/pdf', content, inline: true } };
}

async function cityOf(ctx: Context, kind: ContactKind, id: number): Promise<Bilingual | null> {
  if (kind === 'delegate') return null;
  const found = await ctx.db.maybe<{
    name: Bilingual;
  }>(sql`select c.title as name from ${sql.ref(kind)} k join city c on c.tenant_id = :tenant and c.id = k.city_id
    where k.tenant_id = ${ctx.tenantId} and k.id = ${id}::bigint`);
  return found?.name ?? null;
}
