/** Back to the field that waits for the scanner; not where a keyboard would rise over the page with it. */
export function toFind(): void {
  if (!window.matchMedia('(pointer: fine)').matches) return;
  document.querySelector<HTMLInputElement>('.till-find input')?.focus({ preventScroll: true });
}
