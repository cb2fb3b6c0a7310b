import { type ComponentProps, lazy, Suspense } from 'react';

const Calendar = lazy(() => import('./calendar-input.tsx').then((file) => ({ default: file.DayInput })));

/** One day, YYYY-MM-DD; the calendar arrives with the first one on a page. */
export function DayInput(props: ComponentProps<typeof Calendar>) {
  return (
    <Suspense fallback={<div className="k-input-wait" />}>
      <Calendar {...props} />
    </Suspense>
  );
}
