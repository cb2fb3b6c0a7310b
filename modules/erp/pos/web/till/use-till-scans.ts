import { feedback } from '#platform/web';
import { useScanRefusal } from './use-refused-scans.ts';
import { useScanner } from './use-scanner.ts';

interface TillScans {
  takeCode: (code: string, quantity?: number) => boolean;
  sayUnknown: (code: string) => void;
  /** Something is done that has to be finished first: a ticket is being sold, the drawer moved, a customer looked for. */
  isBusy: boolean;
}

/** What is scanned at the till is rung up, said to be unknown, or refused: never lost, and never written into a field. */
export function useTillScans({ takeCode, sayUnknown, isBusy }: TillScans): void {
  const refuse = useScanRefusal();
  useScanner((codes, quantity) => {
    // Under a question nobody sees what is rung up, and a ticket that is to be dropped would take it along.
    if (isBusy || feedback.read().notice) return refuse(codes);
    const taken = codes.find((code) => takeCode(code, quantity));
    if (taken === undefined) sayUnknown(codes[0] as string);
    return taken;
  });
}
