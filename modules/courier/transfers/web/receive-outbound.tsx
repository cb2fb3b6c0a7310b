import { ReceiveList } from './receive-list.tsx';

export default function ReceiveOutbound() {
  return <ReceiveList key="outbound" kind="outbound" />;
}
