import { TextInput } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { User } from '#foundation/identity/contract';
import { changeLanguage, currentLanguage, isLanguage, Ltr, loadSession, localName, queryClient } from '#platform/web';
import { Facts, FieldInput, FormFrame, Uploader, useForm, useSave } from '#platform/web/ui';
import { type MyAccount, myAccountKey } from './own-account.ts';
import { hasSales } from './shown-user.ts';

/** The most one takes off a sale by hand. */
function mostDiscount({ max_discount_on_sales: percent }: MyAccount, t: TFunction) {
  return percent === null ? t('user.anyDiscount') : <Ltr>{percent}</Ltr>;
}

/** One's own name, picture and language; the rest is the administrator's. */
export function OwnDetails({ account }: { account: MyAccount }) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { name: account.name, photo: account.photo, locale: account.locale ?? currentLanguage() },
    validate: (values): Record<string, string> => (values.name.trim() ? {} : { name: t('ui.rules.required') }),
  });
  const saving = useSave<{ user: MyAccount }>({
    form,
    method: 'PUT',
    path: '/api/v1/auth/me',
    onSaved: async ({ user }) => {
      form.resetDirty();
      queryClient.setQueryData(myAccountKey, user);
      if (isLanguage(user.locale)) await changeLanguage(user.locale);
      await loadSession();
    },
  });
  const photo = form.getInputProps('photo');
  return (
    <FormFrame
      form={form}
      saving={saving}
      sections={[
        {
          key: 'about',
          title: t('profile.about'),
          hint: t('profile.aboutHint'),
          content: (
            <div className="k-grid">
              <TextInput
                label={t('user.fields.name')}
                required
                maxLength={100}
                autoComplete="name"
                {...form.getInputProps('name')}
              />
              <FieldInput declared={User} name="locale" form={form} />
              <div data-wide>
                <Uploader
                  label={t('user.fields.photo')}
                  folder="photo"
                  value={photo.value}
                  onChange={photo.onChange}
                  error={photo.error}
                  data-path="photo"
                />
              </div>
              <div data-wide>
                <Facts
                  facts={[
                    { label: t('user.fields.role'), value: localName(account.role.name) },
                    { label: t('user.fields.branches'), value: account.branches.map(localName).join(t('ui.comma')) || undefined },
                    { label: t('user.fields.email'), value: account.email && <Ltr>{account.email}</Ltr> },
                    { label: t('user.fields.phone'), value: account.phone && <Ltr>{account.phone}</Ltr> },
                    ...(hasSales() ? [{ label: t('user.fields.maxDiscountOnSales'), value: mostDiscount(account, t) }] : []),
                  ]}
                />
              </div>
            </div>
          ),
        },
      ]}
    />
  );
}
