import type { KeptAct } from './act-store.ts';
import type { ShownParcel } from './day-view.ts';
import type { Day, Said } from './day-wire.ts';

/** What the form of each act is given, and whom it tells. */
export interface ActFormProps {
  parcel: ShownParcel;
  day: Day;
  /** What was said before, where it is said again. */
  said: Said;
  files: KeptAct['files'];
  onSend: (said: Said, files: KeptAct['files']) => void;
  onCall: { href: string; record: () => void };
}
