import type { Cheque } from '#finance/cheques/contract';
import type { EntityExtras } from '#platform/web';
import { IconArrowBackUp, IconBan, IconBuildingBank, IconCheck, IconCircleX, IconRefresh, IconSend } from '#platform/web/ui';

const extras: EntityExtras<typeof Cheque> = {
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
