export type ToastType = 'success' | 'error' | 'warning' | 'info';

export interface SuccessNotice {
  kind: 'success';
  message: string;
}
export interface ErrorNotice {
  kind: 'error';
  message: string;
  title?: string | undefined;
  /** Further messages, one line each. */
  lines?: readonly string[] | undefined;
  onClose?: (() => void) | undefined;
}
export interface ConfirmNotice {
  kind: 'confirm';
  title: string;
  message: string;
  confirmLabel?: string | undefined;
  cancelLabel?: string | undefined;
  tone?: 'danger' | 'plain' | undefined;
  /** Runs while the dialog shows progress; the dialog closes when it ends. */
  action?: (() => Promise<unknown>) | undefined;
  answer: (confirmed: boolean) => void;
}
export type Notice = SuccessNotice | ErrorNotice | ConfirmNotice;

export interface Toast {
  id: number;
  type: ToastType;
  message: string;
  timer: number;
  undo?: (() => void) | undefined;
}

interface Feedback {
  notice: Notice | undefined;
  toasts: readonly Toast[];
}

let state: Feedback = { notice: undefined, toasts: [] };
let lastToast = 0;
const listeners = new Set<() => void>();

export const feedback = {
  read: () => state,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

export function showSuccess(message: string): void {
  set({ notice: { kind: 'success', message } });
}

export function showError(error: Omit<ErrorNotice, 'kind'>): void {
  set({ notice: { kind: 'error', ...error } });
}

/** Asks before something that cannot be undone; name the thing and the amount. Resolves once the action has ended. */
export function askConfirm(question: Omit<ConfirmNotice, 'kind' | 'answer'>): Promise<boolean> {
  return new Promise((resolve) => set({ notice: { kind: 'confirm', ...question, answer: resolve } }));
}

/** A word in passing; gone after `timer` ms or with Done. */
export function toast(type: ToastType, message: string, options: { timer?: number; undo?: () => void } = {}): number {
  lastToast += 1;
  const made = { id: lastToast, type, message, timer: options.timer ?? 30_000, undo: options.undo };
  set({ toasts: [...state.toasts.filter((one) => one.message !== message), made].slice(-4) });
  return lastToast;
}

export function closeToast(id: number): void {
  set({ toasts: state.toasts.filter((one) => one.id !== id) });
}

export function closeNotice(): void {
  const { notice } = state;
  set({ notice: undefined });
  if (notice?.kind === 'error') notice.onClose?.();
}

let leave: (() => void) | undefined;

/** What Escape does to the notice that stands in front. */
export function leaveNoticeBy(close: () => void): () => void {
  leave = close;
  return () => {
    leave = undefined;
  };
}

/**
 * Escape is the notice's alone while one stands in front: a dialog under it would close with it, and what was typed there would be
 * gone. To be asked for before any dialog opens.
 */
export function keepEscapeForNotices(): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || !state.notice || !leave) return;
    event.stopImmediatePropagation();
    leave();
  };
  window.addEventListener('keydown', press, { capture: true });
  return () => window.removeEventListener('keydown', press, { capture: true });
}

function set(change: Partial<Feedback>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}
