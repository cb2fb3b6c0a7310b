import { ScanDesk } from './scan-desk.tsx';

export default function ScanOutbound() {
  return <ScanDesk key="outbound" screen="outbound" kind="outbound" />;
}
