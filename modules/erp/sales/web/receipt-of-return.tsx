import ReceiptPage from './receipt-page.tsx';

export default function ReceiptOfReturn() {
  return <ReceiptPage of="return" />;
}
