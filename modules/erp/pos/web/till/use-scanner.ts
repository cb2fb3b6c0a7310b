import { useEffect, useRef } from 'react';
import { scannedCodes } from './read-code.ts';
import { type Burst, burstAfter, codeDigitsOf, noBurst } from './scanner.ts';

/** Takes the first of the codes that is known and says which that was; says that none is, or that nothing is taken now. */
export type OnScan = (codes: readonly string[], quantity: number | undefined) => string | undefined;

/**
 * Hears a scanner wherever the focus is: what it types so fast is no text of the field it happened to land in, which gets back what it
 * held. Of the field that waits for it all is told that stands there, for a machine that is busy may have been slow with the first
 * digits, and somebody may have said how many. A field that asks for a code itself (`data-scan`) is left to its own form.
 */
export function useScanner(onScan: OnScan): void {
  const latest = useRef(onScan);
  latest.current = onScan;
  useEffect(() => {
    let burst = noBurst;
    let heldBefore: { burst?: Held; typed?: Held } = {};
    let place: EventTarget | null = null;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || asksForCode(event.target)) return;
      if (event.target !== place) burst = { ...burst, typed: '' };
      place = event.target;
      const after = burstAfter(
        burst,
        { key: event.key, code: event.code, at: event.timeStamp },
        codeDigitsIn(event.target, burst, heldBefore.typed),
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
      const taken = latest.current(codes, quantity);
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

const asksForCode = (target: EventTarget | null) => target instanceof HTMLElement && target.dataset['scan'] !== undefined;

/** Where nothing is written, on a button or the page itself, nobody types so many digits at all. */
const onNothing = 5;

/**
 * How many digits are a code in a field for a number. They stand in the field side by side as they came, as many as there was room for
 * beside what it held: who corrects a number by mouse types as many in the end, and no code.
 */
function codeDigitsIn(target: EventTarget | null, { typed }: Burst, held: Held | undefined): number | undefined {
  if (!heldBy(target)) return onNothing;
  if (!(target instanceof HTMLInputElement)) return undefined;
  const isNumber = target.inputMode === 'decimal' || target.inputMode === 'numeric';
  const path = target.dataset['path'];
  if (!isNumber && path !== 'quantity') return undefined;
  const most = codeDigitsOf({ path, maxLength: target.maxLength });
  const room = target.maxLength > 0 ? target.maxLength - digitsOf(held?.field === target ? held.value : '').length : most;
  const letIn = typed.slice(0, Math.max(0, Math.min(most, room)));
  return digitsOf(target.value).includes(letIn) ? most : undefined;
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** As if it had been typed, so that whoever listens to the field hears of it. */
function putBack(field: Field, value: string): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
