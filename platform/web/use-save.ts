import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, type Method } from './api.ts';
import { CallError, matchFields } from './errors.ts';
import { askConfirm, showError } from './feedback.ts';
import type { Form } from './form-type.ts';
import { localName } from './i18n.ts';
import { useIntents } from './use-intents.ts';

interface SaveOptions<R> {
  form: Form;
  method: Method;
  path: string;
  /** What is sent; else the values as they are. */
  toBody?: (values: any) => unknown;
  silent?: boolean;
  /** Takes what the server says instead of the success modal. */
  onMessage?: (message: string) => void;
  onSaved: (result: R) => void | Promise<void>;
  /** Takes a refusal that is an outcome too; what it does not take is said as ever. */
  onRefused?: (error: CallError) => boolean;
  /** A stale version: the record as it is now. */
  onStale?: (current: any) => void;
}

/** Sends a form: one key per intent, field errors to their fields, the rest to the modal, stale versions to a question. */
export function useSave<R = any>(options: SaveOptions<R>) {
  const { t } = useTranslation();
  const [isSaving, setIsSaving] = useState(false);
  const root = useRef<HTMLFormElement>(null);
  const intents = useIntents();

  const save = async (values: unknown) => {
    if (isSaving) return;
    const body = options.toBody?.(values) ?? values;
    setIsSaving(true);
    try {
      const result = await call<R>(options.method, options.path, {
        body,
        silent: options.silent ?? false,
        formTakesFields: true,
        ...(options.onMessage && { onMessage: options.onMessage }),
        ...(options.method === 'POST' && { idempotencyKey: intents.keyOf(body) }),
      });
      intents.end(body);
      await options.onSaved(result);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      intents.end(body, error);
      if (options.onRefused?.(error)) return;
      if (error.status === 422) placeErrors(error, options.form, root.current);
      if (error.status === 409) void settleConflict(error);
    } finally {
      setIsSaving(false);
    }
  };

  const settleConflict = async (error: CallError) => {
    const current = (error.result as { item?: any } | undefined)?.item;
    if (!current || !options.onStale) return showError({ message: error.message });
    const who = localName(current.updated_by ?? current.changed_by) || t('ui.conflict.someone');
    const takeTheirs = await askConfirm({
      title: t('ui.conflict.title'),
      message: t('ui.conflict.message', { who }),
      confirmLabel: t('ui.conflict.theirs'),
      cancelLabel: t('ui.conflict.mine'),
      tone: 'plain',
    });
    if (takeTheirs) options.onStale(current);
    else options.form.setFieldValue('version', current.version);
  };

  return { save, isSaving, root };
}

/** Puts messages beside their fields, opens the first failing tab and says the rest in the modal. */
function placeErrors(error: CallError, form: Form, root: HTMLElement | null): void {
  const inputs = [...(root?.querySelectorAll<HTMLElement>('[data-path]') ?? [])];
  const known = new Set(inputs.map((input) => input.dataset['path'] ?? ''));
  const { matched, rest } = matchFields(error.fields, known);
  form.setErrors(matched);
  const first = inputs.find((input) => matched[input.dataset['path'] ?? '']);
  first?.dispatchEvent(new CustomEvent('reveal-field', { bubbles: true }));
  showError({
    message: error.message,
    lines: rest.filter((line) => line !== error.message),
    onClose: () => focusField(first),
  });
}

/** The modal gives focus back to the button that opened it; the field comes after that. */
export function focusField(field: HTMLElement | undefined): void {
  setTimeout(() => {
    const target = field?.matches('input, textarea, button')
      ? field
      : field?.querySelector<HTMLElement>('input, textarea, button');
    target?.focus();
    target?.scrollIntoView({ block: 'center' });
  }, 50);
}
