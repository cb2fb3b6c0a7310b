import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

export interface PopupButtonProps {
  label: string;
  /** What stands on the button. */
  children: ReactNode;
  /** What opens; asked for only then. */
  content: (close: () => void) => ReactNode;
  /** A list of verbs, or something to work in. */
  kind?: 'menu' | 'dialog';
  className?: string | undefined;
  width?: string;
  align?: 'start' | 'end';
  /** The button shows its words already, so they need no title. */
  isPlain?: boolean;
  isCurrent?: boolean;
  /** Reached by a key of its own, not by walking through the fields. */
  isAside?: boolean;
}

/** A button and what it opens. The browser's own popover: it closes on Escape and outside clicks, and weighs nothing. */
export function PopupButton(props: PopupButtonProps) {
  const { label, kind = 'menu', align = 'end' } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => popup.current?.hidePopover();
  useLayoutEffect(() => {
    if (!isOpen || !button.current || !popup.current) return;
    place(popup.current, button.current, align);
    focusFirst(popup.current);
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return;
    // What scrolls away with the button takes the popup along; another part of the page does not.
    const leave = (event: Event) => (event.target as Node).contains(button.current) && close();
    window.addEventListener('scroll', leave, true);
    window.addEventListener('resize', close);
    return () => {
      window.removeEventListener('scroll', leave, true);
      window.removeEventListener('resize', close);
    };
  }, [isOpen]);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={props.className ?? 'k-tool'}
        aria-label={label}
        title={props.isPlain ? undefined : label}
        aria-haspopup={kind}
        aria-expanded={isOpen}
        data-holds={props.isCurrent || undefined}
        tabIndex={props.isAside ? -1 : undefined}
        popoverTarget={id}
      >
        {props.children}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its role is a menu's or a dialog's, given below. */}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both of its roles take a label. */}
      <div
        ref={popup}
        id={id}
        popover="auto"
        role={kind}
        aria-label={label}
        className="k-popup"
        style={props.width ? ({ width: props.width } as CSSProperties) : undefined}
        onToggle={(event) => setIsOpen(event.newState === 'open')}
        onKeyDown={(event) => kind === 'menu' && walk(event)}
        onClick={(event) => (event.target as HTMLElement).closest('[role^=menuitem]') && close()}
      >
        {isOpen && props.content(close)}
      </div>
    </>
  );
}

function focusFirst(popup: HTMLElement): void {
  const first = popup.querySelector<HTMLElement>('[data-autofocus], [role^=menuitem]:not(:disabled), input, button, a');
  first?.focus({ preventScroll: true });
}

/** Below the button and within the window; above it where there is no room below. */
function place(popup: HTMLElement, button: HTMLElement, align: 'start' | 'end'): void {
  const at = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popup;
  const isLeft = (align === 'start') === (getComputedStyle(button).direction === 'ltr');
  const left = isLeft ? at.left : at.right - width;
  const hasRoomBelow = at.bottom + height + 12 < window.innerHeight || at.top < height + 12;
  popup.style.left = `${Math.max(8, Math.min(left, window.innerWidth - width - 8))}px`;
  popup.style.top = `${hasRoomBelow ? at.bottom + 6 : at.top - height - 6}px`;
  popup.style.maxHeight = `${hasRoomBelow ? window.innerHeight - at.bottom - 18 : at.top - 18}px`;
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  if (next === undefined || items.length === 0) return;
  event.preventDefault();
  items.at(next % items.length)?.focus();
}
