import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { readSession, signOut } from '#platform/web';
import type { Icon } from '../../../platform/web/icons.ts';

interface StandingPageProps {
  icon?: Icon;
  picture?: ReactNode;
  title: string;
  text: string;
  children?: ReactNode;
}

/** A page that says one thing: not found, not allowed, closed. */
export function StandingPage({ icon: Mark, picture, title, text, children }: StandingPageProps) {
  return (
    <div className="k-standing">
      {picture ?? (Mark && <span className="k-standing-mark">{<Mark size="2.5rem" stroke={1.5} aria-hidden />}</span>)}
      <h1>{title}</h1>
      <p>{text}</p>
      <div className="k-standing-actions">{children}</div>
    </div>
  );
}

export function HomeButton() {
  const { t } = useTranslation();
  return (
    <Button component={Link} to="/">
      {t('ui.backHome')}
    </Button>
  );
}

export function SignOutButton() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  if (!readSession()) return null;
  return (
    <Button
      variant="default"
      onClick={() => {
        navigate('/account/login');
        void signOut();
      }}
    >
      {t('ui.signOut')}
    </Button>
  );
}
