import { Checkbox, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { accountTypes, partyKinds } from '#finance/ledger/contract';

import { currencyChoices, Ltr, localName, refreshLists, toast, type WireRow } from '#platform/web';
import { BilingualInput, type Choice, DialogForm, type Form, RefSelect, useForm, useSave } from '#platform/web/ui';

export type AskedAccount = { kind: 'add'; parent?: WireRow } | { kind: 'move'; row: WireRow };
const path = '/api/v1/accounts';

/** A new account under a heading, or another heading for one that is there. */
export function AccountDialog({ asked, onClose }: { asked: AskedAccount; onClose: () => void }) {
  const { t } = useTranslation();
  const isAdding = asked.kind === 'add';
  const parent = isAdding ? asked.parent : undefined;
  const form = useForm({
    initialValues: isAdding
      ? {
          parent_id: parent?.id ?? null,
          code: parent ? String(parent['code']).replace(/0+$/, '') : '',
          name: { ar: '', en: '' },
          party_kind: null,
          currency: null,
          is_header: false,
        }
      : { parent_id: asked.row['parent_id'] ?? null },
  });
  const saving = useSave({
    form,
    method: 'POST',
    path: isAdding ? path : `${path}/${asked.row.id}/move`,
    silent: true,
    onSaved: async () => {
      toast('success', t('ui.saved'), { timer: 5000 });
      await refreshLists(path);
      onClose();
    },
  });
  const type = isAdding ? undefined : accountTypes.find((one) => one === asked.row['type']);
  return (
    <DialogForm
      title={isAdding ? t('account.add') : `${t('account.move')}: ${localName(asked.row['name'])}`}
      form={form}
      saving={saving}
      press={t(isAdding ? 'account.add' : 'account.move')}
      onClose={onClose}
    >
      <RefSelect
        label={t('account.fields.parent')}
        target="account"
        query={{ is_header: true, active: true, ...(type && { type }) }}
        known={parent}
        required
        data-path="parent_id"
        {...form.getInputProps('parent_id')}
        render={(choice: Choice) => (
          <bdi>
            <Ltr>{String(choice['code'] ?? '')}</Ltr> {localName(choice)}
          </bdi>
        )}
      />
      {isAdding && <NewAccountFields form={form} />}
    </DialogForm>
  );
}

function NewAccountFields({ form }: { form: Form }) {
  const { t } = useTranslation();
  const values = form.getValues();
  return (
    <>
      <TextInput
        className="k-ltr-input"
        dir="ltr"
        inputMode="numeric"
        label={t('account.fields.code')}
        required
        maxLength={10}
        autoComplete="off"
        data-autofocus
        data-path="code"
        {...form.getInputProps('code')}
      />
      <BilingualInput
        label={t('account.fields.name')}
        required
        data-path="name"
        value={values['name']}
        error={form.errors['name']}
        errors={{ ar: form.errors['name.ar'], en: form.errors['name.en'] }}
        onChange={(name) => form.setFieldValue('name', name)}
      />
      <Checkbox label={t('account.isHeading')} {...form.getInputProps('is_header', { type: 'checkbox' })} />
      {!values['is_header'] && <BookedFields form={form} />}
    </>
  );
}

/** Whose balances an account keeps and in which currency, which a heading has neither of. */
function BookedFields({ form }: { form: Form }) {
  const { t } = useTranslation();
  return (
    <>
      <Select
        clearable
        label={t('account.fields.partyKind')}
        placeholder={t('account.noParty')}
        data={partyKinds
          .filter((kind) => ['client', 'agent', 'receivingAgent', 'employee'].includes(kind))
          .map((kind) => ({ value: kind, label: t(`account.options.partyKind.${kind}`) }))}
        data-path="party_kind"
        {...form.getInputProps('party_kind')}
      />
      <Select
        clearable
        label={t('account.fields.currency')}
        placeholder={t('ui.report.everyCurrency')}
        data={currencyChoices()}
        data-path="currency"
        {...form.getInputProps('currency')}
      />
    </>
  );
}
