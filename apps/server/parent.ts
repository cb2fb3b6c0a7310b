import { describeError } from '../../platform/server/logging.ts';

/** What the server tells the process that started it, once it answers. */
export interface Ready {
  ready: true;
  /** Where people reach it, where the configuration does not say it already (PORT=0). */
  address?: string;
}

/** Says that the server answers; the starting process prints it as its last lines. */
export function tellReady(ready: Omit<Ready, 'ready'>): void {
  process.send?.({ ready: true, ...ready } satisfies Ready);
}

/** The closing lines of a start: the sign-ins, and the address last. */
export function readyLines(
  { address }: Ready,
  { publicUrl, signIns }: { publicUrl: string; signIns: readonly string[] },
): string[] {
  return [
    ...(signIns.length ? ['Demo sign-ins:', ...signIns.map((line) => `  ${line}`)] : []),
    `Karwan is ready at ${address ?? publicUrl}`,
  ];
}

/**
 * Runs `drain` once when the product is told to stop or its starting process is gone, then ends with status 0; with status 1
 * where draining takes longer than it may.
 */
export function whenToldToStop(drain: () => Promise<void>): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), drainMsMax).unref();
    drain().then(
      () => process.exit(0),
      (error) => {
        console.error(JSON.stringify({ level: 50, msg: 'stopping failed', err: describeError(error as Error) }));
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
  if (process.send) process.on('disconnect', stop);
}

/** Together with stopping the database within the ten seconds that a stop may take. */
const drainMsMax = 7_500;
