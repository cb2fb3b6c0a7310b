import i18next from 'i18next';
import type { NoticeForm } from '#erp/notices/contract';
import { attempt, call, type EntityExtras, refreshLists } from '#platform/web';
import { FormWords } from './form-words.tsx';

const path = '/api/v1/notice-forms';

const extras: EntityExtras<typeof NoticeForm> = {
  cells: { body: (row) => <FormWords language={row['language']} body={row['body']} /> },
  rowActions: (row, reload) => [
    {
      label: String(i18next.t(row['is_on'] ? 'noticeForm.turnOff' : 'noticeForm.turnOn')),
      run: async () => {
        const body = { version: row['version'], is_on: !row['is_on'] };
        await attempt(call('PUT', `${path}/${row.id}`, { body, silent: true }));
        await reload();
      },
    },
  ],
  listActions: () => [
    {
      label: String(i18next.t('noticeForm.complete')),
      run: async () => {
        await attempt(call('POST', `${path}/complete`));
        await refreshLists(path);
      },
    },
  ],
};

export default extras;
