import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Action } from '../entity-extras.ts';
import { IconDots } from '../icons.ts';
import { PopupButton } from './popup.tsx';
import { ActionItems } from './row-menu.tsx';

export interface Crumb {
  label: string;
  to?: string | undefined;
}

export interface PageHeaderProps {
  title: string;
  /** Between home and this page. */
  crumbs?: readonly Crumb[];
  /** The one thing most people come here to do. */
  primary?: (Action & { hint?: string }) | undefined;
  secondary?: readonly Action[];
  status?: ReactNode;
  /** A record's number, to be copied. */
  number?: ReactNode;
  children?: ReactNode;
}

/** Title, place, the one primary action, and the rest behind a menu: the head of every page. */
export function PageHeader({ title, crumbs = [], primary, secondary = [], status, number, children }: PageHeaderProps) {
  const { t } = useTranslation();
  return (
    <header className="k-page-header">
      <nav aria-label={t('ui.breadcrumb')} className="k-crumbs">
        <ol>
          {[{ label: t('ui.home'), to: '/' }, ...crumbs].map((crumb) => (
            <li key={`${crumb.label}${crumb.to}`}>
              {crumb.to ? <Link to={crumb.to}>{crumb.label}</Link> : <span>{crumb.label}</span>}
            </li>
          ))}
          <li aria-current="page">{title}</li>
        </ol>
      </nav>
      <div className="k-page-title">
        <div className="k-page-name">
          <h1>{title}</h1>
          {number}
          {status}
        </div>
        <Group gap="0.5rem" wrap="nowrap" className="k-page-actions">
          {secondary.length > 0 && (
            <PopupButton
              label={t('ui.moreActions')}
              className="k-tool k-outlined"
              content={() => <ActionItems actions={secondary} />}
            >
              <IconDots size="1.2rem" aria-hidden />
            </PopupButton>
          )}
          {primary && <PrimaryButton action={primary} />}
        </Group>
      </div>
      {children && <div className="k-page-facts">{children}</div>}
    </header>
  );
}

function PrimaryButton({ action }: { action: Action & { hint?: string } }) {
  const Mark = action.icon;
  const mark = Mark && <Mark size="1.1rem" aria-hidden />;
  const look = {
    color: 'saffron.5',
    leftSection: mark,
    className: 'k-primary',
    disabled: action.disabled ?? false,
    title: action.hint,
  };
  return action.to ? (
    <Button component={Link} to={action.to} {...look}>
      {action.label}
    </Button>
  ) : (
    <Button onClick={() => action.run?.()} {...look}>
      {action.label}
    </Button>
  );
}
