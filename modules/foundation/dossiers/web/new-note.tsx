import { Button, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { refreshLists, toast } from '#platform/web';
import { Uploader, useForm, useSave } from '#platform/web/ui';
import { type KeptOn, notesPath } from './kept-on.ts';

const empty = { note: '', attachment: null };

/** Writes a note on a record, keeps a file, or both at once. Ctrl+Enter saves, as everywhere. */
export function NewNote({ of, id }: KeptOn) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: empty,
    validate: ({ note, attachment }): Record<string, string> =>
      note.trim() || attachment ? {} : { note: t('recordNote.saysNothing') },
  });
  const saving = useSave({
    form,
    method: 'POST',
    path: notesPath,
    toBody: ({ note, attachment }) => ({ record_kind: of, record_id: id, note: note.trim() || null, attachment }),
    silent: true,
    onSaved: async () => {
      form.reset();
      toast('success', t('recordNote.kept'), { timer: 4000 });
      await refreshLists(notesPath);
    },
  });
  const send = () => {
    if (!form.validate().hasErrors) void saving.save(form.getValues());
  };
  return (
    <form
      className="k-panel ds-new"
      ref={saving.root}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        label={t('recordNote.write')}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={2000}
        dir="auto"
        data-path="note"
        {...form.getInputProps('note')}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
        }}
      />
      <div className="ds-new-foot">
        <Uploader
          label={t('recordNote.fields.attachment')}
          accept="image/*,.pdf,.docx,.xlsx,.pptx,audio/*,video/*"
          folder="attachment"
          isImage={false}
          data-path="attachment"
          {...form.getInputProps('attachment')}
        />
        <Button type="submit" loading={saving.isSaving}>
          {t('ui.save')}
        </Button>
      </div>
    </form>
  );
}
