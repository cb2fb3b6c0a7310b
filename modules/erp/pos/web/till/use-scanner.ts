import { useEffect, useRef } from 'react';
import { scannedCodes } from './read-code.ts';
import { type Burst, burstAfter, noBurst } from './scanner.ts';

/** Takes the first of the codes that is known and says which that was; says that none is. */
type OnScan = (codes: readonly string[], quantity: number | undefined) => string | undefined;

/**
 * Hears a scanner wherever the focus is: what it types so fast is no text of the field it happened to land in, which gets back what it
 * held. Of the field that waits for it all is told that stands there, for a machine that is busy may have been slow with the first
 * digits, and somebody may have said how many. Nothing is heard while `isOff`.
 */
export function useScanner(onScan: OnScan, isOff: boolean): void {
  const latest = useRef({ onScan, isOff });
  latest.current = { onScan, isOff };
  useEffect(() => {
    let burst = noBurst;
    let heldBefore: { burst?: Held; typed?: Held } = {};
    let place: EventTarget | null = null;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || latest.current.isOff) return;
      if (event.target !== place) burst = { ...burst, typed: '' };
      place = event.target;
      const after = burstAfter(
        burst,
        { key: event.key, code: event.code, at: event.timeStamp },
        codeDigitsIn(event.target, burst),
      );
      burst = after.burst;
      const held = heldBy(event.target);
      heldBefore = {
        burst: burst.text.length === 1 ? held : heldBefore.burst,
        typed: burst.typed.length === 1 ? held : heldBefore.typed,
      };
      if (!after.scanned) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const { heard, slow } = after.scanned;
      const isFind = event.target instanceof HTMLInputElement && event.target.dataset['find'] !== undefined;
      const written = isFind ? (event.target as HTMLInputElement).value : (slow ?? heard);
      const { codes, quantity } = scannedCodes(heard, written);
      const taken = latest.current.onScan(codes, quantity);
      // Last: what a field hears is drawn at once, and so is what the scan did, with it and not a second time.
      if (isFind) return putBack(event.target as HTMLInputElement, '');
      const before = slow === undefined || (taken === heard && taken !== slow) ? heldBefore.burst : heldBefore.typed;
      if (before?.field === event.target) putBack(before.field, before.value);
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, []);
}

type Field = HTMLInputElement | HTMLTextAreaElement;
interface Held {
  field: Field;
  value: string;
}

function heldBy(target: EventTarget | null): Held | undefined {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isField ? { field: target, value: target.value } : undefined;
}

/**
 * So many digits are no number that somebody means here: nobody sells ten million pieces, or is handed a hundred billion. They stand in the
 * field as they came: who corrects a number by mouse types as many in the end, and no code.
 */
function codeDigitsIn(target: EventTarget | null, { typed }: Burst): number | undefined {
  if (!(target instanceof HTMLInputElement)) return undefined;
  const isNumber = target.inputMode === 'decimal' || target.inputMode === 'numeric';
  const most = target.dataset['path'] === 'quantity' ? 8 : isNumber ? 12 : undefined;
  return target.value.replace(/\D/g, '').startsWith(typed.slice(0, most)) ? most : undefined;
}

/** As if it had been typed, so that whoever listens to the field hears of it. */
function putBack(field: Field, value: string): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
