import { Avatar, Group } from '@mantine/core';
import i18next from 'i18next';
import { Link } from 'react-router';
import { partyKinds, User } from '#foundation/identity/contract';
import { type EntityExtras, formatNumber, Ltr, placeOf, type WireRow } from '#platform/web';
import { ImageViewer, optionLabel, StatusBadge } from '#platform/web/ui';
import { WhyAllowed } from './why-allowed.tsx';

/** A person is found faster by face. */
const extras: EntityExtras<typeof User> = {
  cells: {
    name: (row) => <PersonName row={row} />,
    photo: (row) => photoOf(row),
    presence: presenceOf,
    allowLogin: (row) => (
      <StatusBadge label={i18next.t(row['allow_login'] ? 'ui.yes' : 'ui.no')} tone={row['allow_login'] ? 'done' : undefined} />
    ),
    maxDiscountOnSales: discountOf,
  },
  showTop: (row) =>
    row['allow_login'] === false && (
      <Group mb="0.75rem">
        <StatusBadge label={i18next.t('user.why.no_sign_in', { name: row['name'] })} />
      </Group>
    ),
  get tabs() {
    return [{ key: 'why', title: i18next.t('user.why.title'), content: (row: WireRow) => <WhyAllowed row={row} /> }];
  },
};

/** Initials faded with the rest of a disabled row could not be read: there it is a plain silhouette. */
function PersonName({ row }: { row: WireRow }) {
  return (
    <Group gap="0.6rem" wrap="nowrap">
      <Avatar
        src={row['photo']}
        alt=""
        size="1.75rem"
        color="petrol"
        variant="light"
        name={row.disabled_at ? undefined : row.name}
      />
      <Link to={`${placeOf(User)}/${row.id}/show`} className="k-quiet-link">
        <bdi>{row['name']}</bdi>
      </Link>
    </Group>
  );
}

function presenceOf(row: WireRow) {
  const label = optionLabel(User, 'presence', row['presence'], i18next.t);
  return <StatusBadge label={label} tone={row['presence'] === 'online' ? 'done' : undefined} />;
}

/** Clients and agents sell nothing, whatever is written of them. */
function discountOf({ kind, max_discount_on_sales: percent }: WireRow) {
  if ((partyKinds as readonly string[]).includes(kind)) return null;
  return percent === null ? i18next.t('user.anyDiscount') : <Ltr>{formatNumber(percent)}</Ltr>;
}

function photoOf(row: WireRow) {
  return row['photo'] ? <ImageViewer src={row['photo']} alt={row['name']} size="2rem" /> : null;
}

export default extras;
