import { ScanDesk } from './scan-desk.tsx';

export default function ScanReturn() {
  return <ScanDesk key="return" screen="return" kind="return" />;
}
