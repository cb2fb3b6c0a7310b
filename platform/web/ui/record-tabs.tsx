import { Link, useLocation } from 'react-router';
import { can } from '../session.ts';
import { useHereInSight } from './here-in-sight.ts';

export interface RecordTab {
  to: string;
  label: string;
  /** The key its page asks for; who lacks it is not offered the page. */
  permission?: string | undefined;
}

/** The pages of one record, each with its own address and right, one press apart below the record's name. */
export function RecordTabs({ label, tabs }: { label: string; tabs: readonly RecordTab[] }) {
  const { pathname } = useLocation();
  const bar = useHereInSight([pathname]);
  return (
    <nav ref={bar} className="k-page-tabs" aria-label={label}>
      {tabs
        .filter(({ permission }) => can(permission))
        .map(({ to, label: name }) => (
          <Link key={to} to={to} aria-current={to === pathname ? 'page' : undefined}>
            {name}
          </Link>
        ))}
    </nav>
  );
}
