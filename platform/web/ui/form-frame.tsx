import { Button, Tabs } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../feedback.ts';
import type { Form } from '../form-type.ts';
import { IconAlertCircle } from '../icons.ts';
import { focusField } from '../use-save.ts';
import { useLeaveWarning } from './leave-warning.ts';

export interface FormSection {
  key: string;
  title?: string | undefined;
  hint?: string | undefined;
  content: ReactNode;
}

interface FormFrameProps {
  form: Form;
  /** From `useSave`. */
  saving: { save: (values: any) => Promise<void>; isSaving: boolean; root: RefObject<HTMLFormElement | null> };
  sections: readonly FormSection[];
  /** Sections as tabs, for long forms. */
  asTabs?: boolean;
  /** What is computed live, beside the sections. */
  aside?: ReactNode;
  saveLabel?: string;
  onCancel?: (() => void) | undefined;
  /** Only to be looked at. */
  isReadonly?: boolean;
  extraButtons?: ReactNode;
}

/** Sections in the order of the paper, one bar to save; Ctrl+Enter saves, leaving with changes asks. */
export function FormFrame(props: FormFrameProps) {
  const { form, saving, sections, asTabs, aside } = props;
  const { t } = useTranslation();
  const [tab, setTab] = useState(sections[0]?.key ?? '');
  const isDirty = form.isDirty();
  useLeaveWarning(isDirty && !saving.isSaving);

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (props.isReadonly) return;
    const found = form.validate();
    if (found.hasErrors) {
      const empty = Object.values(found.errors).filter((error) => error === t('ui.rules.required'));
      if (empty.length > 1) toast('error', t('ui.rules.several'), { timer: 8000 });
      return revealFirst(saving.root.current, found.errors);
    }
    await saving.save(form.getValues());
  };
  useEffect(() => {
    const reveal = (event: Event) =>
      setTab((now) => (event.target as HTMLElement).closest<HTMLElement>('[data-tab]')?.dataset['tab'] ?? now);
    const box = saving.root.current;
    box?.addEventListener('reveal-field', reveal);
    return () => box?.removeEventListener('reveal-field', reveal);
  }, []);

  // A button that waits loses the focus to nothing: the only form of a page hears its key from there too.
  useHotkeys([
    [
      'mod+Enter',
      ({ target }) => {
        const isAlone = document.querySelectorAll('.k-form, [aria-modal="true"]').length === 1;
        if (target === document.body && isAlone) void submit();
      },
      { preventDefault: false },
    ],
  ]);

  const failing = useFailing(sections, saving.root);
  return (
    <form
      ref={saving.root}
      noValidate
      className="k-form"
      data-aside={aside ? true : undefined}
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event);
      }}
    >
      <div className="k-form-main">
        {asTabs && sections.length > 1 ? (
          <Tabs value={tab} onChange={(next) => setTab(next ?? '')} keepMounted>
            <Tabs.List>
              {sections.map((section) => (
                <Tabs.Tab
                  key={section.key}
                  value={section.key}
                  rightSection={
                    failing.includes(section.key) && (
                      <IconAlertCircle size="1rem" className="k-danger-mark" aria-label={t('ui.form.hasErrors')} />
                    )
                  }
                >
                  {section.title}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {sections.map((section) => (
              <Tabs.Panel key={section.key} value={section.key} data-tab={section.key} pt="1rem">
                <section className="k-panel">{section.content}</section>
              </Tabs.Panel>
            ))}
          </Tabs>
        ) : (
          sections.map((section) => (
            <section key={section.key} className="k-panel" aria-label={section.title}>
              {section.title && <h2>{section.title}</h2>}
              {section.hint && <p className="k-panel-hint">{section.hint}</p>}
              {section.content}
            </section>
          ))
        )}
      </div>
      {aside && <aside className="k-form-aside">{aside}</aside>}
      <div className="k-save-bar" data-dirty={isDirty || undefined}>
        <span className="k-save-state" role="status">
          {isDirty ? t('ui.form.unsaved') : ''}
        </span>
        {props.extraButtons}
        {isDirty ? (
          <Button variant="default" onClick={() => form.reset()} disabled={saving.isSaving}>
            {t('ui.form.discard')}
          </Button>
        ) : (
          props.onCancel && (
            <Button variant="default" onClick={props.onCancel}>
              {t('ui.cancel')}
            </Button>
          )
        )}
        {!props.isReadonly && (
          <Button type="submit" color="saffron.5" className="k-primary" loading={saving.isSaving} title={t('ui.form.saveKey')}>
            {props.saveLabel ?? t('ui.save')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Which sections hold a field that fails; looked for after each drawing, for what fails is marked in it. */
function useFailing(sections: readonly FormSection[], root: RefObject<HTMLFormElement | null>): readonly string[] {
  const [failing, setFailing] = useState('');
  useEffect(() => {
    const fails = ({ key }: FormSection) => root.current?.querySelector(`[data-tab="${key}"] [aria-invalid="true"]`);
    setFailing(
      sections
        .filter(fails)
        .map(({ key }) => key)
        .join(' '),
    );
  });
  return failing.split(' ');
}

function revealFirst(root: HTMLElement | null, errors: object): void {
  const inputs = [...(root?.querySelectorAll<HTMLElement>('[data-path]') ?? [])];
  const first = inputs.find((input) => (input.dataset['path'] ?? '') in errors);
  first?.dispatchEvent(new CustomEvent('reveal-field', { bubbles: true }));
  focusField(first);
}
