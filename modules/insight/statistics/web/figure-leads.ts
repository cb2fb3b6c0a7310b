import { useStatuses } from '#courier/statuses/web';
import { type Outcome, outcomeNames } from '#insight/statistics/contract';
import type { ReportExtras } from '#platform/web';
import { parcelsBehind } from './parcels-behind.ts';

/** Each count leads to the parcels it counts. */
const extras: ReportExtras = {
  useFigureLead: () => {
    const statuses = useStatuses();
    return (row, measure) => {
      const outcome = outcomeNames.find((one): one is Outcome => one === measure);
      // Without the statuses a number would lead to every parcel.
      if (statuses.size === 0 || !(outcome || measure === 'parcels')) return undefined;
      return parcelsBehind(row as never, outcome, statuses.values());
    };
  },
};
export default extras;
