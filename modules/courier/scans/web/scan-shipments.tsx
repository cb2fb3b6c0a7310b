import { ScanDesk } from './scan-desk.tsx';

export default function ScanShipments() {
  return <ScanDesk key="shipments" screen="shipments" />;
}
