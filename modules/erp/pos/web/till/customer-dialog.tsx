import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Ltr, newIntent, toast } from '#platform/web';
import { useStore } from '#platform/web/outbox';
import { IconUserPlus, PhoneInput } from '#platform/web/ui';
import { customersIn } from '../device/catalogue.ts';
import { sayPaper } from '../device/say-paper.ts';
import { storeProblem } from '../device/store-problem.ts';
import { type KeptPaper, store } from '../device/till-store.ts';
import type { PartProps } from './parts.ts';
import type { TillCustomer } from './ticket.ts';
import { TillDialog } from './till-dialog.tsx';

/** Who buys: found in memory by name or phone, or written down here. */
export default function CustomerDialog({ desk, onClose }: PartProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [isNew, setIsNew] = useState(false);
  const own = useStore([store.papers], () => madeHere(desk.claim.company), [desk.claim.company]) ?? [];
  const words = text.trim().toLowerCase();
  const found: TillCustomer[] = [
    ...own.filter(({ name, phone }) => words !== '' && `${name} ${phone}`.toLowerCase().includes(words)),
    ...customersIn(desk.catalogue, text, 8).map(([id, name, phone, group]) => ({ id, uuid: null, name, phone, group })),
  ];
  const choose = (customer: TillCustomer | null) => {
    desk.act({ do: 'set', what: { customer } });
    onClose();
  };
  if (isNew) return <NewCustomer desk={desk} text={text} onMade={choose} onClose={onClose} />;
  return (
    <TillDialog title={t('till.customer.title')} onClose={onClose}>
      <TextInput
        size="md"
        data-autofocus
        data-path="customer"
        label={t('till.customer.find')}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (found[0]) choose(found[0]);
          else if (words !== '') setIsNew(true);
        }}
      />
      <ul className="till-people">
        {found.map((one) => (
          <li key={one.id ?? one.uuid}>
            <button type="button" className="k-target" onClick={() => choose(one)}>
              <bdi>{one.name}</bdi>
              <Ltr>{one.phone}</Ltr>
            </button>
          </li>
        ))}
      </ul>
      <div className="till-dialog-acts">
        <Button variant="default" onClick={() => choose(null)}>
          {t('till.nobody')}
        </Button>
        <Button leftSection={<IconUserPlus size="1.2rem" aria-hidden />} onClick={() => setIsNew(true)}>
          {t('till.customer.new')}
        </Button>
      </div>
    </TillDialog>
  );
}

interface NewCustomerProps extends Pick<PartProps, 'desk' | 'onClose'> {
  text: string;
  onMade: (customer: TillCustomer) => void;
}

/** A name and a phone: the server makes the customer now, or when it hears of it. */
function NewCustomer({ desk, text, onMade, onClose }: NewCustomerProps) {
  const { t } = useTranslation();
  const isPhone = /^[\d+\s٠-٩]+$/.test(text.trim());
  const [name, setName] = useState(isPhone ? '' : text.trim());
  const [phone, setPhone] = useState(isPhone ? text.trim() : '');
  const [slips, setSlips] = useState<Record<string, string>>({});
  const [isSaying, setIsSaying] = useState(false);
  const save = async () => {
    const missing = Object.entries({ name, phone }).flatMap(([field, value]) =>
      value.trim() === '' ? [[field, t('ui.rules.required')]] : [],
    );
    if (missing.length > 0) return setSlips(Object.fromEntries(missing));
    setIsSaying(true);
    const uuid = newIntent();
    const content = { name: name.trim(), phone: phone.trim() };
    const paper = { uuid, kind: 'customer', content, shift: null, owner: desk.shift.owner } as const;
    const said = await sayPaper(desk.claim, paper).catch(storeProblem);
    setIsSaying(false);
    if (typeof said === 'string') return setSlips({ phone: t(said) });
    if (said.outcome === 'refused') return setSlips({ phone: said.error.message, ...said.error.fields });
    const told = said.outcome === 'taken' ? said.answer.told : {};
    if (told['name'] && told['name'] !== content.name)
      toast('info', t('till.customer.known', { name: String(told['name']) }), { timer: 8_000 });
    const id = Number(told['customer_id'] ?? 0) || null;
    onMade({ ...content, name: String(told['name'] ?? content.name), id, uuid: id ? null : uuid, group: null });
  };
  return (
    <TillDialog title={t('till.customer.new')} onClose={onClose}>
      <form
        className="till-form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextInput
          size="md"
          required
          data-autofocus
          data-path="name"
          label={t('till.customer.name')}
          maxLength={100}
          value={name}
          error={slips['name']}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <PhoneInput
          size="md"
          required
          data-path="phone"
          label={t('till.customer.phone')}
          maxLength={20}
          value={phone}
          error={slips['phone']}
          onChange={setPhone}
        />
        <div className="till-dialog-acts">
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" loading={isSaying}>
            {t('ui.save')}
          </Button>
        </div>
      </form>
    </TillDialog>
  );
}

/** Customers written down on this till that the catalogue may not know yet. */
async function madeHere(company: number): Promise<TillCustomer[]> {
  const papers = (await store.papers.all({ company })).filter(({ kind, state }) => kind === 'customer' && state !== 'refused');
  return papers.map(asCustomer).filter(({ id }) => id === null);
}

const asCustomer = ({ uuid, content, answer }: KeptPaper): TillCustomer => {
  const id = Number(answer?.told['customer_id'] ?? 0) || null;
  return { id, uuid: id ? null : uuid, name: String(content['name']), phone: String(content['phone']), group: null };
};
