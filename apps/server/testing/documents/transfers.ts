import { ask, type Item, made, onwards, type Stage, type Ways } from './ways.ts';

/** Parcels on their way from one branch to the other. */
function manifests({ w, maker, another }: Pick<Stage, 'w' | 'maker' | 'another'>) {
  const path = 'shipment-transfers';
  const step = onwards(path);
  // What the manifest made last carries.
  let carried: number[] = [];
  const draft = async () => {
    const own = { current_branch_id: w.o, custodian_id: w.o };
    carried = [await w.parcel(own), await w.parcel(own)];
    return made(maker, path, { from_branch_id: w.o, to_branch_id: w.d, shipment_ids: carried });
  };
  const dispatched = async () => step(maker, await draft(), 'dispatch');
  const short = async () => step(another, await dispatched(), 'finish');
  const missing = async (id: number) =>
    (await ask(maker, 'GET', `transfer-discrepancies?transfer_id=${id}`)).body.result.items.map((one: Item) => one.id);
  return { path, step, draft, dispatched, short, missing, parcels: () => carried };
}

/** Manifests between branches. */
export function branchTransfers(stage: Stage): Ways[] {
  const { path, step, draft, dispatched, short, missing, parcels } = manifests(stage);
  const { maker, another } = stage;
  const named = () => ({ shipment_ids: parcels() });
  return [
    {
      entity: 'branchTransfer',
      kind: 'outbound',
      bodies: { load: named, receive: named },
      states: {
        draft,
        dispatched,
        receiving: async () => step(another, await dispatched(), 'receive', { shipment_ids: parcels().slice(0, 1) }),
        received: async () => step(another, await dispatched(), 'receive', { everything: true }),
        received_with_discrepancy: short,
        closed: async () => {
          const id = await short();
          const body = { discrepancy_ids: await missing(id), decision: 'found_origin' };
          const { status } = await ask(maker, 'POST', 'transfer-discrepancies/decide', body);
          if (status !== 200) throw new Error(`${path}/${id} is not closed: ${status}`);
          return id;
        },
        cancelled: async () => step(maker, await draft(), 'cancel'),
      },
    },
  ];
}

/** Parcels that did not come as their manifest says. */
export function discrepancies(stage: Stage): Ways[] {
  const { short, missing } = manifests(stage);
  const said = { decision: 'found_origin' };
  const open = async () => (await missing(await short()))[0];
  return [
    {
      entity: 'transferDiscrepancy',
      kind: 'missing',
      bodies: { decide: said },
      states: { open, decided: async () => onwards('transfer-discrepancies')(stage.maker, await open(), 'decide', said) },
    },
  ];
}
