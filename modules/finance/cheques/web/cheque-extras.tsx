import i18next from 'i18next';
import type { Cheque } from '#finance/cheques/contract';
import type { EntityExtras } from '#platform/web';
import { IconArrowBackUp, IconBan, IconBuildingBank, IconCheck, IconCircleX, IconRefresh, IconSend } from '#platform/web/ui';

const extras: EntityExtras<typeof Cheque> = {
  // Whose it is says nothing of how it stands.
  cells: { kind: (row) => String(i18next.t(`cheque.options.kind.${row['kind']}`)) },
  verbs: {
    deposit: { icon: IconBuildingBank },
    collect: { icon: IconCheck },
    endorse: { icon: IconSend },
    honour: { icon: IconCheck },
    cash: { icon: IconCheck },
    holdAgain: { icon: IconRefresh },
    handBack: { icon: IconArrowBackUp },
    bounce: { icon: IconCircleX },
    stop: { icon: IconBan },
  },
};

export default extras;
