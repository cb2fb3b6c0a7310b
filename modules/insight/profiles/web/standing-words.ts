import type { TFunction } from 'i18next';
import type { ContactKind, Standing } from '#insight/profiles/contract';
import { amountText, parseAmount } from '#platform/entity';
import { formatAmount, formatDate, isolated } from '#platform/web';

const isSome = (wire: string) => /[1-9]/.test(wire);
/** An amount without its sign, which the words around it say. */
const amountOf = (wire: string, currency: Standing['currency']) => isolated(formatAmount(wire.replace('-', ''), currency));

/** How we stand with a contact, in one sentence: what is owed and by whom, what of it is due, and since when it is overdue. */
export function standingSentence(kind: ContactKind, standing: Standing, t: TFunction): string {
  const { owed, held, due, overdue, overdueSince, currency } = standing;
  const amount = (wire: string) => amountOf(wire, currency);
  if (!isSome(owed) || owed.startsWith('-')) return owes(kind, owed, currency, t);
  // Money that came ahead is not taken off yet: this is what the papers come to, not the whole account.
  const said = isSome(held) ? String(t(`contactPage.${kind}.open`, { amount: amount(owed) })) : owes(kind, owed, currency, t);
  // What a delegate earned is his at once.
  if (kind === 'delegate') return said;
  if (isSome(overdue) && overdueSince)
    return `${said} ${t('contactPage.overdue', { amount: amount(overdue), day: isolated(formatDate(overdueSince)) })}`;
  if (isSome(due)) return `${said} ${t('contactPage.due', { amount: amount(due) })}`;
  return `${said} ${t('contactPage.notDue')}`;
}

/** Who owes whom how much. */
function owes(kind: ContactKind, owed: string, currency: Standing['currency'], t: TFunction): string {
  const word = !isSome(owed) ? 'even' : owed.startsWith('-') ? 'ahead' : 'owes';
  return String(t(`contactPage.${kind}.${word}`, { amount: amountOf(owed, currency) }));
}

/** What his account comes to once what is held is taken off, as its own page says it. */
function inAll(kind: ContactKind, { owed, held, currency }: Standing, t: TFunction): string {
  const net = (parseAmount(owed, currency) ?? 0) - (parseAmount(held, currency) ?? 0);
  return String(t('contactPage.inAll', { said: owes(kind, amountText(net, currency), currency, t) }));
}

/** What else is to be known before one deals with him: what is held of his money, promised by cheques, and left of his limit. */
export function standingNotes(kind: ContactKind, standing: Standing, t: TFunction): string[] {
  const { held, promised, limit, room, currency } = standing;
  const amount = (wire: string) => amountOf(wire, currency);
  const notes: string[] = [];
  if (isSome(held)) notes.push(`${t(`contactPage.${kind}.held`, { amount: amount(held) })} ${inAll(kind, standing, t)}`);
  if (isSome(promised)) notes.push(String(t(`contactPage.${kind}.promised`, { amount: amount(promised) })));
  if (limit !== null && room !== null) {
    const isBeyond = room.startsWith('-');
    if (!isSome(limit)) notes.push(String(t('contactPage.paysAtOnce')));
    else
      notes.push(String(t(isBeyond ? 'contactPage.beyond' : 'contactPage.room', { amount: amount(room), limit: amount(limit) })));
  }
  return notes;
}
