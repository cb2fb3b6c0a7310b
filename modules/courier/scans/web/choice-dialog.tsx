import { Modal } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Ltr, localName } from '#platform/web';
import { FactsLine } from './facts-line.tsx';
import type { KeptScan } from './scan-queue.ts';
import { shownCode } from './shown-code.ts';

/** Longer than a scanner's pause between two keys: a digit of the next scan chooses nothing. */
const quietMs = 80;

interface ChoiceDialogProps {
  scan: KeptScan;
  /** With the parcel chosen, or with none. */
  onChoose: (shipmentId: number | undefined) => void;
}

/** Several parcels have the number: which one is in the hand? Its digit on the keyboard answers. */
export function ChoiceDialog({ scan, onChoose }: ChoiceDialogProps) {
  const { t } = useTranslation();
  const choices = scan.answer?.choices ?? [];
  useDigits((digit) => {
    const chosen = choices[digit - 1];
    if (chosen) onChoose(chosen.id);
  });
  return (
    <Modal
      opened
      onClose={() => onChoose(undefined)}
      title={
        <>
          {t('scanScreens.tones.several')} <Ltr>{shownCode(scan)}</Ltr>
        </>
      }
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <p className="q-question">{scan.answer?.message}</p>
      <ol className="q-choices">
        {choices.map((choice, index) => (
          <li key={choice.id}>
            <button
              type="button"
              className="q-tile"
              data-autofocus={index === 0 || undefined}
              onClick={() => onChoose(choice.id)}
            >
              <kbd>{index + 1}</kbd>
              <span>
                <strong>
                  <bdi>{choice.receiver_name ?? localName(choice.client?.name ?? choice.branch.name)}</bdi>
                </strong>
                <small>
                  <FactsLine
                    facts={[
                      localName(choice.city),
                      localName(choice.client?.name),
                      localName(choice.branch.name),
                      choice.is_archived ? t('scanScreens.archived') : null,
                    ]}
                  />
                </small>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </Modal>
  );
}

function useDigits(onDigit: (digit: number) => void): void {
  const latest = useRef(onDigit);
  latest.current = onDigit;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const press = ({ code, ctrlKey, altKey, metaKey }: KeyboardEvent) => {
      clearTimeout(timer);
      const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1];
      if (digit && !ctrlKey && !altKey && !metaKey) timer = setTimeout(() => latest.current(Number(digit)), quietMs);
    };
    window.addEventListener('keydown', press, true);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', press, true);
    };
  }, []);
}
