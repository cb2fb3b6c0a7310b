import { afterEach, describe, expect, test } from 'vitest';
import { askConfirm, closeNotice, closeToast, feedback, showError, showSuccess, toast } from './feedback.ts';

afterEach(() => {
  closeNotice();
  for (const { id } of feedback.read().toasts) closeToast(id);
});

describe('a toast', () => {
  test('has a type, a message and a timer, which is 30 seconds where nothing else is said', () => {
    toast('warning', 'Nothing was sent.');
    toast('success', 'Saved.', { timer: 4000 });
    expect(feedback.read().toasts).toMatchObject([
      { type: 'warning', message: 'Nothing was sent.', timer: 30_000 },
      { type: 'success', message: 'Saved.', timer: 4000 },
    ]);
  });

  test('is gone once it is closed, and no other with it', () => {
    const first = toast('info', 'One');
    toast('info', 'Two');
    closeToast(first);
    expect(feedback.read().toasts.map(({ message }) => message)).toEqual(['Two']);
  });
});

describe('the modals everybody shares', () => {
  test('one for what went well, one for what did not, each until it is closed', () => {
    showSuccess('Saved.');
    expect(feedback.read().notice).toEqual({ kind: 'success', message: 'Saved.' });
    let closed = 0;
    showError({ message: 'No.', lines: ['Because.'], onClose: () => closed++ });
    expect(feedback.read().notice).toMatchObject({ kind: 'error', message: 'No.', lines: ['Because.'] });
    closeNotice();
    expect([feedback.read().notice, closed]).toEqual([undefined, 1]);
  });

  test('one that asks, and says what was answered', async () => {
    const answers = [true, false].map((yes) => {
      const answered = askConfirm({ title: 'Delete branch', message: 'It will be gone.' });
      const { notice } = feedback.read();
      expect(notice).toMatchObject({ kind: 'confirm', title: 'Delete branch', message: 'It will be gone.' });
      if (notice?.kind === 'confirm') notice.answer(yes);
      return answered;
    });
    expect(await Promise.all(answers)).toEqual([true, false]);
  });
});
