import { NoticeTabs } from './notice-tabs.tsx';

/** What suppliers are told: a tab for each notice. */
export default function SupplierNotices() {
  return <NoticeTabs audience="supplier" />;
}
