import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newIntent, toast } from '#platform/web';
import { useLine } from '../device/line.ts';
import { sayPaper } from '../device/say-paper.ts';
import { storeProblem } from '../device/store-problem.ts';
import { MoveFields } from './move-fields.tsx';
import { isOfBooks, moveContent, moveWays, slipsOfMove, type TypedMove } from './moved-cash.ts';
import type { PartProps } from './parts.ts';
import { TillDialog } from './till-dialog.tsx';

/** Cash that comes into the drawer or leaves it beside tickets: change fetched, takings taken away, an expense, a debt somebody pays. */
export default function MoveDialog({ desk, onClose }: PartProps) {
  const { t } = useTranslation();
  const hasLine = useLine();
  const { claim, shift, priced, catalogue } = desk;
  const own = priced.terms.currency;
  const [typed, setTyped] = useState<TypedMove>({
    ...{ way: 'in', currency: own, amount: null, treasury: claim.treasuryId, account: null, note: '' },
    customer: desk.ticket.customer?.id ?? null,
  });
  const [slips, setSlips] = useState<Record<string, string>>({});
  const [isSaying, setIsSaying] = useState(false);
  // Said again after a lost answer it is the same, and is done once.
  const [uuid] = useState(newIntent);
  const set = (what: Partial<TypedMove>) => {
    setTyped({ ...typed, ...what });
    setSlips({});
  };
  const { way } = typed;
  const currency = way === 'receipt' ? own : typed.currency;
  const treasuries = catalogue.lists.treasuries.filter((one) => one.currency === currency);
  const treasury = treasuries.some(({ id }) => id === typed.treasury) ? typed.treasury : (treasuries[0]?.id ?? null);
  const moved = { ...typed, currency, treasury };
  const save = async () => {
    const wrong = slipsOfMove(moved, t('ui.rules.required'));
    if (Object.keys(wrong).length > 0) return setSlips(wrong);
    setIsSaying(true);
    const paper = { uuid, kind: 'move', shift: shift.uuid, owner: shift.owner, needsLine: isOfBooks(way) } as const;
    const said = await sayPaper(claim, { ...paper, content: moveContent(moved, shift.uuid) }).catch(storeProblem);
    setIsSaying(false);
    if (typeof said === 'string') return setSlips({ whole: t(said) });
    if (said.outcome === 'refused') return setSlips({ amount: said.error.message, ...said.error.fields });
    toast('success', t(said.outcome === 'taken' ? 'till.move.done' : 'till.move.kept'), { timer: 4_000 });
    onClose();
  };
  const isStopped = isOfBooks(way) && !hasLine;
  return (
    <TillDialog title={t('till.drawer.move')} onClose={onClose}>
      <form
        className="till-form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <fieldset className="till-ways" aria-label={t('cashMove.fields.way')}>
          {moveWays.map((one) => (
            <button key={one} type="button" aria-pressed={one === way} data-way={one} onClick={() => set({ way: one })}>
              {t(`cashMove.options.way.${one}`)}
            </button>
          ))}
        </fieldset>
        {isStopped && (
          <p className="till-refused" role="status">
            {t('till.pay.needsLine')}
          </p>
        )}
        <MoveFields {...{ desk, moved, slips, treasuries, set }} />
        {slips['whole'] && (
          <p className="till-refused" role="alert">
            {slips['whole']}
          </p>
        )}
        <div className="till-dialog-acts">
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" loading={isSaying} disabled={isStopped}>
            {t('till.move.press')}
          </Button>
        </div>
      </form>
    </TillDialog>
  );
}
