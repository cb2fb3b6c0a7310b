import type { ComponentProps } from 'react';

/** A box to tick without words beside it, with as much room as a finger needs. */
export function Tick(props: Omit<ComponentProps<'input'>, 'type' | 'className'> & { 'aria-label': string }) {
  return (
    <label className="k-tick">
      <input type="checkbox" className="k-check" {...props} />
    </label>
  );
}
