import { NativeSelect, TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { localName } from '#platform/web';
import type { Desk } from './use-desk.ts';

interface CardSlipProps {
  desk: Desk;
  gateway: number | null;
  setGateway: (id: number) => void;
  reference: string;
  setReference: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Which terminal took the card, and what it printed. */
export function CardSlip({ desk, gateway, setGateway, reference, setReference, onKeyDown }: CardSlipProps) {
  const { t } = useTranslation();
  const { gateways } = desk.catalogue.lists;
  return (
    <div className="till-slip">
      {gateways.length > 1 && (
        <NativeSelect
          label={t('till.pay.gateway')}
          data={gateways.map(({ id, name }) => ({ value: String(id), label: localName(name) }))}
          value={String(gateway)}
          onChange={(event) => setGateway(Number(event.currentTarget.value))}
        />
      )}
      <TextInput
        label={t('till.pay.reference')}
        data-path="reference"
        maxLength={40}
        value={reference}
        onChange={(event) => setReference(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
