import './contact-goods.ts';
import { contactRights } from '#erp/contacts/contract';
import {
  accountFormQuery,
  accountKey,
  addressLabelQuery,
  type ContactKind,
  contactKinds,
  dealings,
} from '#insight/profiles/contract';
import { Refusal } from '#platform/entity';
import { type Route, readReportQuery, route } from '#platform/server';
import { layingOut } from '#platform/server/pdf';
import { accountForm, type FormAsked, toldAccount } from './account-form.ts';
import { accountSheet } from './account-sheet.ts';
import { type AddressAsked, printAddress } from './address-labels.ts';
import { printAccount } from './print-account.ts';
import { standingWith } from './standing.ts';

export { contactPayments } from './contact-payments.ts';

/** A paper of more is no paper; a sheet of more is no sheet. */
const most = { pdf: 2_000, xlsx: 50_000, csv: 50_000 } as const;

const named = (verb: string, kind: ContactKind, what: string) => `${verb}${kind[0]?.toUpperCase()}${kind.slice(1)}${what}`;
const at = (kind: ContactKind, page: string) => `/api/v1/${dealings[kind].path}/{id}/${page}`;

function standingRoute(kind: ContactKind): Route {
  return route({
    method: 'GET',
    path: at(kind, 'standing'),
    name: named('show', kind, 'Standing'),
    summary: `How we stand with a ${kind}: what is owed and held, what of it is due, how old it is`,
    permission: contactRights.show,
    section: 'erp',
    answer: 'other',
    handle: async (ctx, { id }) => ({ result: await standingWith(ctx, kind, id) }),
  });
}

function accountRoute(kind: ContactKind): Route {
  return route({
    method: 'GET',
    path: at(kind, 'account'),
    name: named('show', kind, 'Account'),
    summary: `The account of a ${kind}, a line a paper with what stood after it, with its goods below where asked; as paper or sheet too`,
    permission: accountKey,
    section: 'erp',
    query: accountFormQuery,
    answer: 'other',
    handle: async (ctx, { id, query }) => {
      const asked = readReportQuery<FormAsked>(ctx, accountFormQuery, query);
      const told = await toldAccount(ctx, { kind, id }, asked);
      const { format } = asked;
      if (!format) return { result: accountForm(ctx, told) };
      if (told.papers.length > most[format]) throw new Refusal('errors.exportTooLarge', { values: { max: most[format] } });
      if (format === 'pdf') return printAccount({ ...ctx, locale: asked.language ?? ctx.locale }, told);
      return accountSheet(ctx, told, { hasGoods: asked.goods === true, format });
    },
  });
}

function addressRoute(kind: ContactKind): Route {
  return route({
    method: 'GET',
    path: at(kind, 'address-labels'),
    name: named('print', kind, 'Address'),
    summary: `Labels with the address of a ${kind}, as a PDF`,
    permission: contactRights.show,
    section: 'erp',
    query: addressLabelQuery,
    work: layingOut,
    answer: 'file',
    handle: async (ctx, { id, query }) =>
      printAddress(ctx, { kind, id }, readReportQuery<AddressAsked>(ctx, addressLabelQuery, query)),
  });
}

/** How we stand with a contact, his account as it is handed to him, and labels with his address. */
export const contactRoutes: readonly Route[] = contactKinds.flatMap((kind) => [
  standingRoute(kind),
  accountRoute(kind),
  addressRoute(kind),
]);
