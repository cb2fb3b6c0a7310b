import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { lookup, useForm } from '#platform/web/ui';
import { parcelSlips } from './parcel-slips.ts';

/** The form of a parcel; a client who sends under several names says which, one with a single name sends under that. */
export function useParcelForm(initialValues: Record<string, any>, asked: readonly string[]) {
  const { t } = useTranslation();
  const isNameNeeded = useRef(false);
  const form = useForm({
    initialValues,
    validate: (values) => parcelSlips({ values, isNameNeeded: isNameNeeded.current, asked, t }),
  });
  const clientId = form.getValues()['client_id'] as number | null;
  const names = useQuery({ ...lookup('commercialName', '', { client_id: clientId }), enabled: Boolean(clientId) });
  isNameNeeded.current = Boolean(clientId) && (names.data?.length ?? 0) > 1;
  return { form, isNameNeeded: isNameNeeded.current };
}
