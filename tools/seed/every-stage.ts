import { type MoveInput, moveShipments } from '#courier/moves/server';
import { createShipment } from '#courier/shipments/server';
import { status } from '#courier/statuses/contract';
import { createTransfer, dispatchTransfer } from '#courier/transfers/server';
import type { Context } from '#platform/server';
import type { Stage } from './courier-day.ts';

type Run = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>;
type Step = Omit<MoveInput, 'shipmentIds' | 'via'>;

/** One parcel in each status there is, so that every screen and filter of the demo has something to show. */
export async function seedEveryStage(run: Run, stage: Stage): Promise<void> {
  const home = stage.branches[0] as number;
  const away = stage.branches[1] as number;
  const cityOf = (branch: number) => stage.cities.find(({ branchId }) => branchId === branch)?.id as number;
  const courierId = stage.couriers.find(({ branchId }) => branchId === home)?.id as number;
  const receivingAgentId = stage.receivers[0] as number;
  const stored: Step[] = [{ to: status.inStore, branchId: home }];
  const out: Step[] = [...stored, { to: status.outForDelivery, courierId }];
  const refused: Step[] = [...out, { to: status.returnWithAgent, reasonCode: 'refused_at_door' }];
  const back: Step[] = [...refused, { to: status.returned }];
  const walks: Step[][] = [
    [{ to: status.withClient, receivingAgentId }],
    [{ to: status.atReceivingAgent, receivingAgentId }],
    [{ to: status.atReceivingPoint, branchId: home }],
    [...out, { to: status.late, reasonCode: 'no_answer' }],
    refused,
    back,
    [...back, { to: status.returnGivenToAgent, courierId }],
    [...back, { to: status.returnHandedToClient }],
    [...back, { to: status.returnWithReceivingAgent, receivingAgentId }],
    [...back, { to: status.returnedToClient, receiverName: 'ليلى' }],
    [{ to: status.cancelled, reasonCode: 'cancelled_by_client' }],
    [...stored, { to: status.lost, reasonCode: 'lost_by_us' }],
  ];
  const make = (branchId: number, number: number, more: object = {}) =>
    run((ctx) =>
      createShipment(
        { ...ctx, branchId },
        {
          client: stage.clients[number % 4] as number,
          city: cityOf(home),
          phone: `0781${String(1_000_001 + number)}`,
          receiverName: 'زينب كاظم',
          price: 45_000,
          address: 'شارع الاستقلال',
          ...more,
        },
      ),
    );
  const walk = async (id: number, steps: readonly Step[]) => {
    for (const step of steps)
      await run((ctx) => expectMoved(ctx, { ...step, shipmentIds: [id], via: step.to === status.returned ? 'scan' : 'manual' }));
  };
  await make(home, 0, { draft: true });
  for (const [index, steps] of walks.entries()) await walk(await make(home, index + 1), steps);
  // A parcel of the other branch refused here goes back there on a return manifest.
  const foreign = await make(away, 50);
  await walk(foreign, [{ to: status.inStore, branchId: home }, ...back.slice(1)]);
  const { id } = await run((ctx) =>
    createTransfer(ctx, { kind: 'return', fromBranchId: home, toBranchId: away, shipmentIds: [foreign] }),
  );
  await run((ctx) => dispatchTransfer(ctx, { id }));
}

async function expectMoved(ctx: Context, input: MoveInput): Promise<void> {
  const { failed } = await moveShipments(ctx, input);
  if (failed.length) throw new Error(`the demo could not move a parcel to ${input.to}: ${failed[0]?.code} ${failed[0]?.message}`);
}
