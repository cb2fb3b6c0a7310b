import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ConfirmNotice,
  closeNotice,
  closeToast,
  type ErrorNotice,
  feedback,
  leaveNoticeBy,
  type Toast,
} from '../feedback.ts';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '../icons.ts';

/** The place where success, error and confirmation modals and the toasts appear. */
export default function FeedbackHost() {
  const { notice, toasts } = useSyncExternalStore(feedback.subscribe, feedback.read);
  useEffect(() => (notice && notice.kind !== 'confirm' ? leaveNoticeBy(closeNotice) : undefined), [notice]);
  return (
    <>
      {notice?.kind === 'success' && <SuccessModal message={notice.message} />}
      {notice?.kind === 'error' && <ErrorModal notice={notice} />}
      {notice?.kind === 'confirm' && <ConfirmModal notice={notice} />}
      <section className="k-toasts" aria-live="polite">
        {toasts.map((one) => (
          <ToastCard key={one.id} toast={one} />
        ))}
      </section>
    </>
  );
}

function SuccessModal({ message }: { message: string }) {
  const { t } = useTranslation();
  useEffect(() => {
    const timer = setTimeout(closeNotice, 4000);
    return () => clearTimeout(timer);
  }, [message]);
  return (
    <Modal opened onClose={closeNotice} size="sm" withCloseButton={false} aria-label={t('ui.done')}>
      <div className="k-notice" data-tone="success" role="status">
        <IconCircleCheck size="3rem" stroke={1.5} aria-hidden />
        <p>{message}</p>
        <Button onClick={closeNotice} data-autofocus>
          {t('ui.done')}
        </Button>
      </div>
    </Modal>
  );
}

function ErrorModal({ notice }: { notice: ErrorNotice }) {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={closeNotice} size="sm" withCloseButton={false} aria-label={notice.title ?? t('ui.errors.title')}>
      <div className="k-notice" data-tone="error" role="alert">
        <IconAlertCircle size="3rem" stroke={1.5} aria-hidden />
        {notice.title && <h2>{notice.title}</h2>}
        <p>{notice.message}</p>
        {notice.lines && notice.lines.length > 0 && (
          <ul>
            {notice.lines.slice(0, 20).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        <Button variant="default" onClick={closeNotice} data-autofocus>
          {t('ui.close')}
        </Button>
      </div>
    </Modal>
  );
}

function ConfirmModal({ notice }: { notice: ConfirmNotice }) {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const answer = (confirmed: boolean) => {
    // Closed first: an action that fails shows its own modal, which must not be closed with this one.
    if (feedback.read().notice === notice) closeNotice();
    notice.answer(confirmed);
  };
  const confirm = async () => {
    setIsBusy(true);
    const wentWell = await Promise.resolve(notice.action?.()).then(
      () => true,
      () => false,
    );
    answer(wentWell);
  };
  useEffect(() => leaveNoticeBy(() => !isBusy && answer(false)), [isBusy, notice]);
  const isDangerous = notice.tone !== 'plain';
  return (
    <Modal
      opened
      onClose={() => !isBusy && answer(false)}
      size="sm"
      title={notice.title}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <Group wrap="nowrap" align="start" gap="0.75rem">
        {isDangerous && <IconAlertTriangle size="1.75rem" className="k-danger-mark" aria-hidden />}
        <Text>{notice.message}</Text>
      </Group>
      <Group justify="end" mt="1.5rem" gap="0.5rem">
        <Button variant="default" onClick={() => answer(false)} disabled={isBusy} data-autofocus>
          {notice.cancelLabel ?? t('ui.cancel')}
        </Button>
        <Button color={isDangerous ? 'red.8' : undefined} loading={isBusy} onClick={() => void confirm()}>
          {notice.confirmLabel ?? t('ui.delete')}
        </Button>
      </Group>
    </Modal>
  );
}

const toastMarks = { success: IconCircleCheck, error: IconAlertCircle, warning: IconAlertTriangle, info: IconInfoCircle };

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation();
  const Mark = toastMarks[toast.type];
  useEffect(() => {
    const timer = setTimeout(() => closeToast(toast.id), toast.timer);
    return () => clearTimeout(timer);
  }, [toast.id, toast.timer]);
  return (
    <div className="k-toast" data-tone={toast.type} role={toast.type === 'error' ? 'alert' : 'status'}>
      <Mark size="1.35rem" aria-hidden />
      <p>{toast.message}</p>
      {toast.undo && (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            toast.undo?.();
            closeToast(toast.id);
          }}
        >
          {t('ui.undo')}
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" onClick={() => closeToast(toast.id)}>
        {t('ui.done')}
      </Button>
    </div>
  );
}
