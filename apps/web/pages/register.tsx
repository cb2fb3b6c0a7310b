import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { CallError, call, localName } from '#platform/web';
import { AuthFrame } from '../layouts/auth-frame.tsx';
import { askForCode, readAskedCode } from './asked-code.ts';
import { type DoorField, DoorForm, type DoorValues } from './door-form.tsx';
import { useDoorPaths } from './door-paths.ts';

const kinds = ['client', 'delivery_agent', 'receiving_agent', 'employee'];

interface Registering {
  /** Null where the address names no company. */
  company: unknown;
  is_open: boolean;
  cities: { id: number; name: unknown }[];
  /** The version of its privacy text one agrees to, where it has one; where the address names no company, with its words. */
  privacy_version: number | null;
  privacy: { language: string; text: string } | null;
}

/** Whoever wants to send, carry, fetch or work with the company says so; the office takes him in. */
export default function Register() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const paths = useDoorPaths();
  const { data, readPrivacy } = useRegistering();
  const before = readAskedCode();
  const toSignIn = (
    <p className="k-auth-links">
      <Link to={paths.signIn}>{t('ui.signIn.title')}</Link>
    </p>
  );
  if (data && !data.is_open)
    return (
      <AuthFrame title={t('ui.register.title')} hint={t('ui.register.closed')}>
        {toSignIn}
      </AuthFrame>
    );
  return (
    <AuthFrame title={t('ui.register.title')} hint={t('ui.register.hint')}>
      <DoorForm
        fields={(values) => fieldsOf(values, data, t)}
        initial={{ kind: 'client', ...(before?.purpose === 'register' && before.values) }}
        submitLabel={t('ui.register.send')}
        slips={(values) => slipsOf(values, data, t)}
        send={async (values) => {
          try {
            await askForCode('register', said(values));
          } catch (error) {
            // The text was replaced meanwhile, or is of the company that was typed just now: what is agreed to stands in the form.
            if (error instanceof CallError && error.fields['privacy_version']) await readPrivacy(values['company']);
            throw error;
          }
          navigate('/auth/check-code');
        }}
      >
        {toSignIn}
      </DoorForm>
    </AuthFrame>
  );
}

/** What the form has to know of the company; without an answer it asks for what it must. */
function useRegistering() {
  const [data, setFound] = useState<Registering>();
  useEffect(() => {
    const left = new AbortController();
    readRegistering(undefined, left.signal).then(setFound, () => undefined);
    return () => left.abort();
  }, []);
  const readPrivacy = async (company: string | undefined) => {
    const fresh = await readRegistering(company).catch(() => undefined);
    if (!fresh) return;
    const { privacy_version, privacy } = fresh;
    setFound((now) => ({ ...(now ?? { company: null, is_open: true, cities: [] }), privacy_version, privacy }));
  };
  return { data, readPrivacy };
}

const readRegistering = (company: string | undefined, signal?: AbortSignal) =>
  call<Registering>('GET', '/api/v1/auth/register', {
    query: { company: company?.trim() || undefined },
    silent: true,
    quiet: true,
    ...(signal && { signal }),
  });

/** What was said, with whoever sent him here; what was left blank is not said. */
function said(values: DoorValues): DoorValues {
  const ref = localStorage.getItem('ref');
  return Object.fromEntries(Object.entries({ ...values, ...(ref && { ref }) }).filter(([, value]) => value.trim() !== ''));
}

type Translate = (key: string) => string;

function fieldsOf({ kind }: DoorValues, data: Registering | undefined, t: Translate): DoorField[] {
  const asking = (name: string) => t(`ui.register.fields.${name}`);
  const cities = (data?.cities ?? []).map(({ id, name }) => ({ value: String(id), label: localName(name) }));
  const options = kinds.map((value) => ({ value, label: t(`ui.register.kinds.${value}`) }));
  return [
    ...(data && !data.company
      ? [{ name: 'company', label: asking('company'), kind: 'latin', autoComplete: 'off' } as const]
      : []),
    { name: 'kind', label: asking('kind'), kind: 'choice', autoComplete: 'off', options },
    { name: 'name', label: asking('name'), autoComplete: 'name' },
    { name: 'email', label: asking('email'), kind: 'latin', autoComplete: 'email' },
    { name: 'phone', label: asking('phone'), kind: 'latin', autoComplete: 'tel' },
    ...(kind === 'client' ? [{ name: 'commercial_name', label: asking('commercialName'), autoComplete: 'organization' }] : []),
    ...(cities.length > 0
      ? [
          {
            name: 'city_id',
            label: asking('city'),
            kind: 'choice',
            autoComplete: 'off',
            options: [{ value: '', label: '' }, ...cities],
          } as const,
        ]
      : []),
    { name: 'note', label: asking('note'), kind: 'lines', autoComplete: 'off' },
    ...(data?.privacy_version ? [agreement(data, t)] : []),
  ];
}

/** The tick for the privacy text; its words open beside the form, which stays as it was filled in. */
function agreement({ privacy_version, privacy }: Registering, t: Translate): DoorField {
  const read = t('ui.register.readPrivacy');
  const link = (
    <a href="/privacy" target="_blank" rel="noreferrer">
      {read}
    </a>
  );
  const text = privacy && (
    <details>
      <summary>{read}</summary>
      <div className="k-auth-words" lang={privacy.language} dir="auto">
        {privacy.text}
      </div>
    </details>
  );
  return {
    name: 'privacy_version',
    label: t('ui.register.agree'),
    kind: 'tick',
    autoComplete: 'off',
    means: String(privacy_version),
    beside: privacy ? { text } : { link },
  };
}

function slipsOf(values: DoorValues, data: Registering | undefined, t: Translate): Record<string, string> {
  const needed = ['name', 'email', 'phone', ...(data && !data.company ? ['company'] : [])];
  const slips = Object.fromEntries(needed.filter((name) => !values[name]?.trim()).map((name) => [name, t('ui.rules.required')]));
  const email = values['email']?.trim() ?? '';
  const version = data?.privacy_version;
  const hasAgreed = !version || values['privacy_version'] === String(version);
  return {
    ...slips,
    ...(email && !/^\S+@\S+\.\S+$/.test(email) && { email: t('ui.rules.email') }),
    ...(!hasAgreed && { privacy_version: t('ui.register.mustAgree') }),
  };
}
