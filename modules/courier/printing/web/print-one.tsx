import type { ParcelDialogProps } from '#courier/shipments/web';
import PrintDialog from './print-dialog.tsx';

/** Any paper of one parcel, from its own page. */
export default function PrintOne({ row, onClose }: ParcelDialogProps) {
  return <PrintDialog chosen={{ ids: [row.id], count: 1 }} onClose={onClose} />;
}
