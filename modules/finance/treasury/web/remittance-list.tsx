import { useState } from 'react';
import { Remittance } from '#finance/treasury/contract';
import { EntityList } from '#platform/web/ui';
import extras from './remittance-extras.tsx';
import { SendDialog } from './send-dialog.tsx';

/** Cash between branches: on its way, arrived, or short and waiting for a decision. */
export default function Remittances() {
  const [isSending, setIsSending] = useState(false);
  const create = { label: 'remittance.actions.send', run: () => setIsSending(true), permission: 'accounts_management' };
  return (
    <>
      <EntityList entity={Remittance} extras={extras} part={{ fixed: {}, title: 'remittance.title', create }} />
      {isSending && <SendDialog of={{}} onClose={() => setIsSending(false)} />}
    </>
  );
}
