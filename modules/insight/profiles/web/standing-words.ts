import type { TFunction } from 'i18next';
import type { ContactKind, Standing } from '#insight/profiles/contract';
import { formatAmount, formatDate, isolated } from '#platform/web';

const isSome = (wire: string) => /[1-9]/.test(wire);

/** How we stand with a contact, in one sentence: what is owed and by whom, what of it is due, and since when it is overdue. */
export function standingSentence(kind: ContactKind, standing: Standing, t: TFunction): string {
  const { owed, due, overdue, overdueSince, currency } = standing;
  const amount = (wire: string) => isolated(formatAmount(wire.replace('-', ''), currency));
  if (!isSome(owed)) return String(t(`contactPage.${kind}.even`));
  if (owed.startsWith('-')) return String(t(`contactPage.${kind}.ahead`, { amount: amount(owed) }));
  const said = String(t(`contactPage.${kind}.owes`, { amount: amount(owed) }));
  // What a delegate earned is his at once.
  if (kind === 'delegate') return said;
  if (isSome(overdue) && overdueSince)
    return `${said} ${t('contactPage.overdue', { amount: amount(overdue), day: isolated(formatDate(overdueSince)) })}`;
  if (isSome(due)) return `${said} ${t('contactPage.due', { amount: amount(due) })}`;
  return `${said} ${t('contactPage.notDue')}`;
}

/** What else is to be known before one deals with him: what is held of his money, promised by cheques, and left of his limit. */
export function standingNotes(kind: ContactKind, standing: Standing, t: TFunction): string[] {
  const { held, promised, limit, room, currency } = standing;
  const amount = (wire: string) => isolated(formatAmount(wire.replace('-', ''), currency));
  const notes: string[] = [];
  if (isSome(held)) notes.push(String(t(`contactPage.${kind}.held`, { amount: amount(held) })));
  if (isSome(promised)) notes.push(String(t(`contactPage.${kind}.promised`, { amount: amount(promised) })));
  if (limit !== null && room !== null) {
    const isBeyond = room.startsWith('-');
    if (!isSome(limit)) notes.push(String(t('contactPage.paysAtOnce')));
    else
      notes.push(String(t(isBeyond ? 'contactPage.beyond' : 'contactPage.room', { amount: amount(room), limit: amount(limit) })));
  }
  return notes;
}
