import { SendDesk } from './send-desk.tsx';

export default function SendReturn() {
  return <SendDesk key="return" kind="return" />;
}
