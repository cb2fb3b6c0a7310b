import { account, type Entry } from '#finance/ledger/contract';
import { followAccount } from '#finance/ledger/server';
import { noteCorrections, noteDocuments } from './open-items.ts';

/** A parcel that a statement holds is not delivered, nor its delivery taken back: no row can differ for it. */
const neverOfRows = ['delivered', 'delivered_reversed', 'exchange_charged', 'exchange_charged_reversed'];

// Whatever reaches a client's account beside the rows of his statements is an open item from then on, wherever it comes from.
followAccount(account.clientPayable, async (ctx, entries) => {
  const parcels = entries
    .filter(({ docType, event }) => docType !== 'shipment' || !neverOfRows.includes(event))
    .flatMap((entry) => onClients(entry).flatMap((line) => line.shipmentId ?? []));
  await noteCorrections(ctx, [...new Set(parcels)]);
  const papers = entries.filter(
    (entry) => entry.docType !== 'statement' && onClients(entry).some((line) => line.shipmentId === undefined),
  );
  await noteDocuments(ctx, papers);
});

const onClients = ({ lines }: Entry) => lines.filter(({ account: code }) => code === account.clientPayable);
