import { chargeService, type MoveInput, moveShipments } from '#courier/moves/server';
import { createShipment } from '#courier/shipments/server';
import { status } from '#courier/statuses/contract';
import { createPayout } from '#finance/gateway-payouts/server';
import type { Bilingual } from '#platform/entity';
import { type Context, createRecord, implementedEntity } from '#platform/server';
import type { Stage } from './courier-day.ts';

type Run = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>;
type Step = Omit<MoveInput, 'shipmentIds' | 'via'>;

const both = (en: string, ar: string): Bilingual => ({ en, ar });

/** Cards and what their gateway paid out, a loss the insurer pays for, a charge beside the fee, a door that stayed shut. */
export async function seedParcelMoney(run: Run, stage: Stage): Promise<void> {
  const home = stage.branches[0] as number;
  const create = (entity: string, body: Record<string, unknown>) =>
    run((ctx) => createRecord(ctx, implementedEntity(entity), body));
  const gatewayId = await create('paymentGateway', { name: both('Zain Cash', 'زين كاش') });
  const insurerId = await create('insurer', { name: 'شركة التأمين الوطنية', kind: 'insurer', phone: '07840000001' });
  await create('insurer', { name: 'نقل الفيحاء', kind: 'third_party', phone: '07840000002' });
  const courierId = stage.couriers.find(({ branchId }) => branchId === home)?.id as number;
  const parcel = async (number: number, more: object, steps: readonly Step[]) => {
    const id = await run((ctx) =>
      createShipment(
        { ...ctx, branchId: home },
        {
          client: stage.clients[number % 3] as number,
          city: stage.cities.find(({ branchId }) => branchId === home)?.id as number,
          phone: `0782${String(1_000_001 + number)}`,
          receiverName: 'سارة جاسم',
          address: 'حي الأصمعي',
          price: 85_000,
          ...more,
        },
      ),
    );
    for (const step of steps) await run((ctx) => expectMoved(ctx, { ...step, shipmentIds: [id], via: 'scan' }));
    return id;
  };
  const out: Step[] = [
    { to: status.inStore, branchId: home },
    { to: status.outForDelivery, courierId },
  ];
  for (const number of [1, 2, 3])
    await parcel(number, {}, [...out, { to: status.delivered, collected: 0, collectedElectronic: 85_000, gatewayId }]);
  await parcel(4, { declaredValue: 250_000 }, [
    ...out,
    { to: status.lost, reasonCode: 'lost_by_us', liable: 'agent', insurerId, insured: 150_000 },
  ]);
  const refused = await parcel(5, {}, [
    ...out,
    { to: status.returnWithAgent, reasonCode: 'refused_at_door', doorFee: 2_000 },
    { to: status.returned },
  ]);
  await run((ctx) => chargeService(ctx, { shipment: refused, kind: 'storage', amount: 3_000, note: 'ثلاثة أيام في المخزن' }));
  await run(async (ctx) => {
    const treasury = stage.treasuries.find(({ branchId }) => branchId === home)?.id as number;
    await createPayout(ctx, { gateway: gatewayId, treasury, gross: 170_000, fee: 2_500, reference: 'ZC-20261120' });
  });
}

async function expectMoved(ctx: Context, input: MoveInput): Promise<void> {
  const { failed } = await moveShipments(ctx, input);
  if (failed.length) throw new Error(`the demo could not move a parcel to ${input.to}: ${failed[0]?.code} ${failed[0]?.message}`);
}
