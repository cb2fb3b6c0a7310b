import { status } from '#courier/statuses/contract';
import { ask, freshPhone, made, onwards, reason, type Stage, type Ways } from './ways.ts';

/** Statements of clients: of one who is owed, and of one who owes. */
export function clientStatements({ w, maker, another }: Stage): Ways[] {
  const path = 'statement-accounts';
  const step = onwards(path);
  const of = (price: number) => {
    const drawn = async () => {
      // Each of a client of his own: what one carries or leaves over changes no other.
      const client = await w.company.create('client', {
        name: 'A shop',
        phone: freshPhone(),
        branch_id: w.o,
      });
      const parcel = await w.delivered({ client_id: client, price, expected: price, net_amount: price - 5_000 });
      return made(maker, path, { client_id: client, shipment_ids: [parcel], is_advance: true });
    };
    const pending = async () => step(maker, await drawn(), 'submit');
    const audited = async () => step(another, await pending(), 'audit');
    return { drawn, pending, audited };
  };
  const payment = { treasury_id: w.safeOfO };
  const bodies = {
    count: { counted: '1' },
    pay: payment,
    collect: payment,
    unaudit: { reason },
    void: { reason },
    voidPayment: { reason },
  };
  const owed = of(50_000);
  const owing = of(3_000);
  return [
    {
      entity: 'statement',
      kind: 'of a client who is owed',
      bodies,
      states: {
        new: owed.drawn,
        pending: owed.pending,
        audited: owed.audited,
        paid: async () => step(maker, await owed.audited(), 'pay', payment),
        void: async () => step(maker, await owed.drawn(), 'void', { reason }),
        carried: 'he is paid',
        collected: 'he is paid',
      },
    },
    {
      entity: 'statement',
      kind: 'of a client who owes',
      bodies,
      states: {
        new: owing.drawn,
        pending: owing.pending,
        audited: owing.audited,
        carried: async () => step(maker, await owing.audited(), 'carry'),
        collected: async () => step(maker, await owing.audited(), 'collect', payment),
        void: async () => step(maker, await owing.pending(), 'void'),
        paid: 'he pays',
      },
    },
  ];
}

/** What agents hand in, each of an agent of his own: of one who delivers, and of one who fetches. */
export function handIns({ w, maker, another }: Stage): Ways[] {
  const path = 'statement-accounts';
  const step = onwards(path);
  const agentOf = (entity: string, branch: number) =>
    w.company.create(entity, { name: 'An agent', phone: freshPhone(), branch_id: branch });
  const delivered = async () => {
    const agent = await agentOf('courier', w.d);
    const parcel = await w.parcel();
    await w.move(parcel, status.outForDelivery, { courierId: agent });
    await w.move(parcel, status.delivered, { paymentMethod: 'cash' });
    return made(maker, path, { kind: 'delivery', delivery_id: agent });
  };
  const fetched = async () => {
    const agent = await agentOf('receivingAgent', w.o);
    const parcel = await w.parcel({
      status_id: status.ready,
      custodian_kind: 'client',
      custodian_id: w.clientId,
      current_branch_id: w.o,
      fee_mode: 'prepaid',
      receiving_commission: 500,
    });
    await w.move(parcel, status.atReceivingAgent, { receivingAgentId: agent, via: 'scan' });
    await w.move(parcel, status.inStore, { branchId: w.o, via: 'scan' });
    return made(maker, path, { kind: 'receiving', receiving_delivery_id: agent });
  };
  return [['of a delivery agent', delivered, w.safeOfD] as const, ['of a receiving agent', fetched, w.safeOfO] as const].map(
    ([kind, drawn, treasury]) => {
      const payment = { treasury_id: treasury };
      const counted = async () => {
        const id = await drawn();
        const { net } = (await ask(maker, 'GET', `${path}/${id}`)).body.result.item;
        return step(maker, id, 'count', { counted: net });
      };
      const audited = async () => step(another, await counted(), 'audit');
      return {
        entity: 'statement',
        kind,
        bodies: {
          count: (item) => ({ counted: item.net }),
          pay: payment,
          collect: payment,
          unaudit: { reason },
          void: { reason },
          voidPayment: { reason },
        },
        states: {
          new: drawn,
          pending: counted,
          audited,
          paid: async () => step(maker, await audited(), 'pay', payment),
          void: async () => step(maker, await drawn(), 'void'),
          carried: 'cash is not carried',
          collected: 'cash is paid in',
        },
      };
    },
  );
}

/** What two branches owe each other, drawn up by the one that is owed and agreed by the other. */
export function branchStatements({ w, maker, another }: Stage): Ways[] {
  const path = 'branch-statements';
  const step = onwards(path);
  const drawn = async () => {
    await w.delivered();
    return made(maker, path, { branch_id: w.o, counter_branch_id: w.d, currency: 'IQD' });
  };
  const agreed = async () => {
    const id = await step(another, await drawn(), 'agree');
    const net = Number((await ask(maker, 'GET', `${path}/${id}`)).body.result.item.net);
    if (net === 0) return id;
    // Settled with the cash that came since, from whoever owes.
    const [from, to, branch] = net > 0 ? [w.safeOfD, w.safeOfO, w.o] : [w.safeOfO, w.safeOfD, w.d];
    const amount = String(Math.abs(net));
    const cash = await made(maker, 'remittances', { from_treasury_id: from, to_branch_id: branch, amount });
    await onwards('remittances')(maker, cash, 'receive', { treasury_id: to, counted: amount });
    return id;
  };
  return [
    {
      entity: 'branchStatement',
      kind: 'of what was collected',
      bodies: { void: { reason } },
      states: {
        new: drawn,
        agreed,
        settled: async () => step(maker, await agreed(), 'settle'),
        void: async () => step(maker, await drawn(), 'void', { reason }),
      },
    },
  ];
}

/** What a gateway pays out of what it took for delivered parcels. */
export function gatewayPayouts({ w, maker }: Stage): Ways[] {
  const path = 'gateway-payouts';
  const posted = async () => {
    const parcel = await w.parcel();
    await w.move(parcel, status.outForDelivery, { courierId: w.agentId });
    await w.move(parcel, status.delivered, { collected: 0, collectedElectronic: 50_000 });
    return made(maker, path, { gateway_id: 1, treasury_id: w.safeOfO, gross: '1000', fee: '10' });
  };
  return [
    {
      entity: 'gatewayPayout',
      kind: 'of the first gateway',
      bodies: { reverse: { reason } },
      states: { posted, reversed: async () => onwards(path)(maker, await posted(), 'reverse', { reason }) },
    },
  ];
}
