import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Ltr, type WireRow } from '#platform/web';
import { IconX, RefSelect } from '#platform/web/ui';
import type { WireStatement } from './statement-wire.ts';

interface AddParcelProps {
  statement: WireStatement;
  chosen: ReadonlySet<number>;
  added: readonly { id: number; receipt: string }[];
  onAdd: (parcel: WireRow, receipt: string) => void;
  onRemove: (id: number) => void;
}

/** Takes a further parcel by its receipt; the server says where it stands if it cannot be taken. */
export function AddParcel({ statement, chosen, added, onAdd, onRemove }: AddParcelProps) {
  const { t } = useTranslation();
  const [times, setTimes] = useState(0);
  const [problem, setProblem] = useState<string>();
  const whose = {
    client: { client_ids: statement.client?.id },
    delivery: { delivery_ids: statement.delivery?.id },
    receiving: { receiving_delivery_ids: statement.receiving_delivery?.id },
  }[statement.kind];
  return (
    <div className="st-add">
      <RefSelect
        key={times}
        label={t('statement.addParcel')}
        placeholder={t('statement.addParcelHint')}
        target="shipment"
        query={whose}
        value={null}
        error={problem}
        onChange={(id, choice) => {
          if (!id || !choice) return;
          const receipt = String(choice.name ?? choice['receipt_no'] ?? id);
          setProblem(chosen.has(id) ? t('statement.alreadySelected', { receipt }) : undefined);
          if (!chosen.has(id)) onAdd({ id }, receipt);
          setTimes(times + 1);
        }}
      />
      {added.length > 0 && (
        <ul className="k-chips">
          {added.map((one) => (
            <li key={one.id}>
              <Ltr>{one.receipt}</Ltr>
              <button
                type="button"
                aria-label={t('statement.leaveOut', { receipt: one.receipt })}
                onClick={() => onRemove(one.id)}
              >
                <IconX size="0.9rem" aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
