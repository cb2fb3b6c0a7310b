import { useEffect, useRef } from 'react';
import { scannedCodes } from './read-code.ts';
import { burstAfter, noBurst } from './scanner.ts';

/**
 * Hears a scanner wherever the focus is: what it types so fast is no text of the field it happened to land in, which gets back what it
 * held. Of the field that waits for it all is told that stands there, for a machine that is busy may have been slow with the first
 * digits, and somebody may have said how many. Nothing is heard while `isOff`.
 */
export function useScanner(onScan: (codes: readonly string[], quantity: number | undefined) => void, isOff: boolean): void {
  const latest = useRef({ onScan, isOff });
  latest.current = { onScan, isOff };
  useEffect(() => {
    let burst = noBurst;
    let before: { field: HTMLInputElement | HTMLTextAreaElement; value: string } | undefined;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || latest.current.isOff) return;
      const after = burstAfter(burst, { key: event.key, code: event.code, at: event.timeStamp });
      if (after.burst.text.length === 1) before = fieldOf(event.target);
      burst = after.burst;
      if (!after.scanned) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const isFind = event.target instanceof HTMLInputElement && event.target.dataset['find'] !== undefined;
      const written = isFind ? (event.target as HTMLInputElement).value : after.scanned;
      const { codes, quantity } = scannedCodes(after.scanned, written);
      latest.current.onScan(codes, quantity);
      // Last: what a field hears is drawn at once, and so is what the scan did, with it and not a second time.
      if (isFind) putBack(event.target as HTMLInputElement, '');
      else if (before && before.field === event.target) putBack(before.field, before.value);
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, []);
}

function fieldOf(target: EventTarget | null) {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isField ? { field: target, value: target.value } : undefined;
}

/** As if it had been typed, so that whoever listens to the field hears of it. */
function putBack(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
