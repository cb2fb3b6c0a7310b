import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { mayOpen } from './registry.ts';

/** A link for whoever may open its page, and its words alone for everybody else. */
export function PageLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  return to && mayOpen(to) ? <Link to={to}>{children}</Link> : children;
}
