import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { AuthFrame } from '../layouts/auth-frame.tsx';
import { askForCode } from './asked-code.ts';
import { DoorForm } from './door-form.tsx';
import { useDoorPaths } from './door-paths.ts';

/** Whoever forgot his password says who he is, and is sent a code. */
export default function Recover() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const paths = useDoorPaths();
  return (
    <AuthFrame title={t('ui.recover.title')} hint={t('ui.recover.hint')}>
      <DoorForm
        fields={[{ name: 'identifier', label: t('ui.signIn.identifier'), kind: 'latin', autoComplete: 'username' }]}
        submitLabel={t('ui.recover.send')}
        slips={({ identifier = '' }) => slipOf(identifier.trim(), t)}
        send={async ({ identifier = '' }) => {
          await askForCode('recover', { identifier: identifier.trim() });
          navigate('/auth/check-code');
        }}
      >
        <p className="k-auth-links">
          <Link to={paths.signIn}>{t('ui.signIn.title')}</Link>
        </p>
        <p className="k-auth-links">{t('ui.recover.colleague')}</p>
      </DoorForm>
    </AuthFrame>
  );
}

function slipOf(identifier: string, t: (key: string) => string): Record<string, string> {
  if (!identifier) return { identifier: t('ui.rules.required') };
  return identifier.includes('@') && !/^\S+@\S+\.\S+$/.test(identifier) ? { identifier: t('ui.rules.email') } : {};
}
