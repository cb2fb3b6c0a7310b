import { ReceiveList } from './receive-list.tsx';

export default function ReceiveReturn() {
  return <ReceiveList key="return" kind="return" />;
}
