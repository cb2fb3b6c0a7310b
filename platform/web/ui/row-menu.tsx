import { useNavigate } from 'react-router';
import type { Action } from '../entity-extras.ts';
import { PopupButton } from './popup.tsx';

/** Three dots that open the verbs of one row; the verbs are asked for only then. */
export function ActionsButton({ label, actions }: { label: string; actions: () => Action[] }) {
  return (
    <PopupButton label={label} className="k-dots" content={() => <ActionItems actions={actions()} />}>
      <span className="k-dots-mark" aria-hidden />
    </PopupButton>
  );
}

/** Verbs as items of a menu: links where they lead somewhere. */
export function ActionItems({ actions }: { actions: readonly Action[] }) {
  const navigate = useNavigate();
  return actions.map((action) => {
    const Mark = action.icon;
    const look = { role: 'menuitem', className: 'k-item', 'data-tone': action.tone, tabIndex: -1 } as const;
    const inside = (
      <>
        {Mark && <Mark size="1rem" aria-hidden />}
        <span>{action.label}</span>
        {action.side}
        {action.hint && <small className="k-why-not">{action.hint}</small>}
      </>
    );
    const { to } = action;
    return to && !action.disabled ? (
      <a
        key={action.label}
        href={to}
        {...look}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          navigate(to);
        }}
      >
        {inside}
      </a>
    ) : (
      <button key={action.label} type="button" {...look} disabled={action.disabled ?? false} onClick={() => action.run?.()}>
        {inside}
      </button>
    );
  });
}
