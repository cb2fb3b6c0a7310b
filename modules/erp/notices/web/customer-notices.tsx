import { NoticeTabs } from './notice-tabs.tsx';

/** What customers are told: a tab for each notice. */
export default function CustomerNotices() {
  return <NoticeTabs audience="customer" />;
}
