import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Action } from '../entity-extras.ts';
import type { Icon } from '../icons.ts';
import { IconInbox } from '../icons.ts';

/** Says why there is nothing, and offers the next step. */
export function EmptyState(props: { title: string; hint?: string | undefined; action?: Action | undefined; icon?: Icon }) {
  const Mark = props.icon ?? IconInbox;
  const { action } = props;
  return (
    <div className="k-empty" data-testid="no-data">
      <span className="k-empty-mark">
        <Mark size="2rem" stroke={1.5} aria-hidden />
      </span>
      <p className="k-empty-title">{props.title}</p>
      {props.hint && <p className="k-empty-hint">{props.hint}</p>}
      {action &&
        (action.to ? (
          <Button component={Link} to={action.to} variant="light">
            {action.label}
          </Button>
        ) : (
          <Button variant="light" onClick={() => action.run?.()}>
            {action.label}
          </Button>
        ))}
    </div>
  );
}
