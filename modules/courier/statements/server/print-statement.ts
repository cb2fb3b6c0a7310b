import type { StatementKind, StatementState } from '#courier/statements/contract';
import { type IssuedPaper, issuePaper } from '#foundation/papers/server';
import { type Bilingual, type Currency, conflict, currencySign, parseAmount } from '#platform/entity';
import { type Context, implementedEntity, type Language, showRecord, translate } from '#platform/server';
import { compilePdf, grouped, nameOn, paperHead, paperLanguage, paperTemplate, qrcode, said } from '#platform/server/pdf';

interface Named {
  name: string | Bilingual;
}
/** A statement as its page shows it, amounts as text. */
interface Shown {
  number: string;
  kind: StatementKind;
  state: StatementState;
  version: number;
  currency: Currency;
  net: string;
  counted: string | null;
  total_collected: string;
  total_fees: string;
  total_other: string;
  client?: Named | null;
  delivery?: Named | null;
  receiving_delivery?: Named | null;
  commercial_name?: Named | null;
  branch: Named;
  client_notes: string | null;
  created_by?: Named | null;
  created_at: string;
  auditor_name: string | null;
  payer_name: string | null;
  payment_date: string | null;
  rows: {
    shipment_id: number;
    receipt_no: string | null;
    receiver_name: string | null;
    status: Named;
    collected: string;
    electronic: string;
    fee: string;
    commission: string;
    other: string;
    net: string;
  }[];
  open_items: { kind: string; amount: string; doc_id: number }[];
}

const words = [
  'check',
  'notes',
  'row',
  'receipt',
  'receiver',
  'status',
  'collected',
  'other',
  'net',
  'items',
  'preparedBy',
  'approvedBy',
  'receivedBy',
];

/** The statement on paper, for whoever may see it; as often as it is printed between two steps it is the same paper. */
export async function printStatement(ctx: Context, id: number): Promise<IssuedPaper> {
  const shown: Shown = JSON.parse(await showRecord(ctx, implementedEntity('statement'), id));
  if (shown.state === 'new' || shown.state === 'void') throw conflict('errors.statement.notPrinted', { number: shown.number });
  const language = paperLanguage(ctx.locale);
  const of = {
    docType: 'statement',
    docId: id,
    edition: `v${shown.version}`,
    language,
    name: `${shown.number}.pdf`,
    about: {
      title: `statement.kinds.${shown.kind}`,
      state: stateKey(shown),
      number: shown.number,
      party: partyName(shown, language),
      amount: comesTo(shown),
      currency: shown.currency,
    },
  };
  return issuePaper(ctx, of, (link) =>
    compilePdf(ctx, paperTemplate(import.meta.dirname, 'statement'), {
      ...paperHead(ctx, 'statementPrint', words),
      ...sheetOf(shown, language),
      qr: qrcode(link),
    }),
  );
}

const stateKey = ({ kind, state }: Shown) => `statement.${kind === 'client' ? 'options.state' : 'handInState'}.${state}`;
const partyName = ({ client, delivery, receiving_delivery: receiver }: Shown, language: Language) =>
  nameOn((client ?? delivery ?? receiver)?.name, language) ?? '';
/** What changes hands: the net of a client, the cash counted from an agent. */
const comesTo = ({ kind, net, counted }: Shown) => (kind === 'client' ? net : (counted ?? net));

function sheetOf(shown: Shown, language: Language): Record<string, unknown> {
  const { currency } = shown;
  const say = (key: string) => translate(language, key);
  const money = (text: string) => grouped(parseAmount(text, currency) ?? 0, currency);
  const isClient = shown.kind === 'client';
  const feeWord = say(isClient ? 'statement.fields.totalFees' : 'statement.rows.commission');
  return {
    title: say(`statement.kinds.${shown.kind}`),
    number: shown.number,
    party: said(partyName(shown, language)),
    net: money(comesTo(shown)),
    netWord: say(isClient ? 'statementPrint.owed' : 'statementPrint.handedIn'),
    currency: currencySign(currency, language),
    feeWord,
    facts: factsOf(shown, language),
    notes: shown.client_notes ? said(shown.client_notes) : null,
    rows: shown.rows.map((row) => ({
      number: row.receipt_no ?? `#${row.shipment_id}`,
      receiver: said(row.receiver_name ?? ''),
      status: nameOn(row.status.name, language),
      collected: grouped((parseAmount(row.collected, currency) ?? 0) + (parseAmount(row.electronic, currency) ?? 0), currency),
      fee: money(isClient ? row.fee : row.commission),
      other: money(row.other),
      net: money(row.net),
    })),
    items: shown.open_items.map((one) => ({
      what: say(`statement.items.${one.kind}`),
      which: String(one.doc_id),
      amount: money(one.amount),
    })),
    sums: [
      { name: say('statement.fields.totalCollected'), amount: money(shown.total_collected) },
      { name: feeWord, amount: money(shown.total_fees) },
      { name: say('statement.fields.totalOther'), amount: money(shown.total_other) },
    ],
  };
}

function factsOf(shown: Shown, language: Language): { name: string; value: string; ltr: boolean }[] {
  const fact = (field: string, value: string | null | undefined, ltr = false) =>
    value ? [{ name: translate(language, `statement.fields.${field}`), value, ltr }] : [];
  return [
    ...fact('branch', nameOn(shown.branch.name, language)),
    ...fact('state', translate(language, stateKey(shown))),
    ...fact('commercialName', nameOn(shown.commercial_name?.name, language)),
    ...fact('createdAt', shown.created_at.slice(0, 10), true),
    ...fact('createdBy', nameOn(shown.created_by?.name, language)),
    ...fact('auditedBy', shown.auditor_name),
    ...fact('payer', shown.payer_name),
    ...fact('paymentDate', shown.payment_date, true),
  ];
}
