import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { posRights, Register, TillClaim } from '#erp/pos/contract';
import { askConfirm, CallError, call, can, formatMoment, Ltr, localName, type WireRow } from '#platform/web';
import { EmptyState, IconDeviceDesktop, PageSkeleton } from '#platform/web/ui';
import { claimRegister } from '../device/claim.ts';

interface RegisterChoiceProps {
  /** Another device took this one's place. */
  isEnded: boolean;
  without?: number;
}

/** Which register this device is to be: from then on it alone numbers that register's tickets. */
export function RegisterChoice({ isEnded, without }: RegisterChoiceProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(deviceHere);
  const [problem, setProblem] = useState<string>();
  const found = useQuery({
    queryKey: ['list', `/api/v1/${Register.path}`, 'to claim'],
    queryFn: ({ signal }) =>
      call<{ items: WireRow[] }>('GET', `/api/v1/${Register.path}`, { query: { per_page: 100 }, signal, silent: true }),
  });
  if (!found.data) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  const registers = found.data.items.filter((one) => !one['disabled_at'] && one.id !== without);
  if (registers.length === 0)
    return (
      <section className="k-panel">
        <EmptyState
          icon={IconDeviceDesktop}
          title={t('tillSetup.none')}
          hint={t(can(posRights.define) ? 'tillSetup.noneHint' : 'tillSetup.noneAsk')}
          {...(can(posRights.define) && {
            action: { label: t('ui.entity.create', { one: t('register.one') }), to: `${Register.screens}/create` },
          })}
        />
      </section>
    );
  const claim = async (register: WireRow) => {
    const device = register['device'] as string | null;
    const isSure =
      !register['claimed_at'] ||
      (await askConfirm({
        title: t('tillSetup.takeOver', { name: localName(register['name']) }),
        message: t('tillSetup.takeOverMeans', { device: device || t('tillSetup.aDevice') }),
        confirmLabel: t('tillSetup.claim'),
      }));
    if (!isSure) return;
    try {
      await claimRegister(register, name.trim());
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(Object.values(error.fields)[0] ?? error.message);
      await found.refetch();
    }
  };
  return (
    <section className="k-panel">
      <h2>{t(isEnded ? 'tillSetup.choosesAnew' : 'tillSetup.chooses')}</h2>
      <p className="till-note">{t('tillSetup.hint')}</p>
      <TextInput
        label={t('tillClaim.fields.deviceName')}
        description={t('tillSetup.deviceHint')}
        data-path="device_name"
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {problem && (
        <p className="till-refused" role="alert">
          {problem}
        </p>
      )}
      <ul className="till-registers">
        {registers.map((register) => (
          <Choice key={register.id} register={register} onClaim={() => void claim(register)} />
        ))}
      </ul>
    </section>
  );
}

function Choice({ register, onClaim }: { register: WireRow; onClaim: () => void }) {
  const { t } = useTranslation();
  const shift = register['shift'] as { number?: string; name?: unknown } | null;
  const claimId = register['claim_id'] ?? register['claim']?.id;
  return (
    <li data-register={register['code']}>
      <span className="till-register-code">
        <Ltr>{register['code']}</Ltr>
      </span>
      <span className="till-register-name">
        <strong>
          <bdi>{localName(register['name'])}</bdi>
        </strong>
        <small>
          <bdi>{localName(register['branch'])}</bdi>
          {register['claimed_at'] && (
            <>
              {' · '}
              <bdi>{String(register['device'] ?? t('tillSetup.aDevice'))}</bdi> <Ltr>{formatMoment(register['claimed_at'])}</Ltr>
            </>
          )}
        </small>
        {shift && <small className="till-register-open">{t('tillSetup.shiftOpen', { number: localName(shift) })}</small>}
      </span>
      {shift && claimId && can(posRights.approve) ? (
        <Button component="a" href={`${TillClaim.screens}/${claimId}/show`} variant="default">
          {t('tillSetup.endDevice')}
        </Button>
      ) : (
        <Button disabled={!can(posRights.claim) || Boolean(shift)} onClick={onClaim}>
          {t('tillSetup.claim')}
        </Button>
      )}
    </li>
  );
}

/** What kind of machine this is, until somebody says what they call it. */
function deviceHere(): string {
  const agent = navigator.userAgent;
  const system = /Android|iPad|iPhone|Windows|Mac OS|CrOS|Linux/.exec(agent)?.[0] ?? '';
  const browser = /Edg|Firefox|Chrome|Safari/.exec(agent)?.[0]?.replace('Edg', 'Edge') ?? '';
  return [browser, system].filter(Boolean).join(', ');
}
