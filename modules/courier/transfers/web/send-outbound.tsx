import { SendDesk } from './send-desk.tsx';

export default function SendOutbound() {
  return <SendDesk key="outbound" kind="outbound" />;
}
