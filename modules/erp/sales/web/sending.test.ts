import { expect, test } from 'vitest';
import { byCompany, sendingOf } from './sending.ts';
import { blankTender } from './tenders.tsx';

const row = { id: 1, total: '30000', currency: 'IQD' } as never;

test('what stood there as paid in cash is collected at the door', () => {
  const { tenders, shipment } = byCompany({ tenders: [blankTender('30000')] }, row);
  expect([tenders, shipment.map(({ cod }) => cod)]).toEqual([[], ['30000']]);
});

test('what is paid at the desk is not collected a second time', () => {
  const { tenders, shipment } = byCompany({ tenders: [blankTender('10000')] }, row);
  expect([tenders, shipment.map(({ cod }) => cod)]).toEqual([undefined, ['20000']]);
});

test('what nobody wrote is not said', () => {
  expect(sendingOf({ company_id: 4, tracking: '', cod: '0' })).toEqual({ company_id: 4, tracking: null, cod: '0' });
});

test('what stood there in coins was nobody’s to say either: the company collects all of it, to the dinar', () => {
  const { tenders, shipment } = byCompany(
    { tenders: [blankTender('1250')], coin: 250 },
    { id: 1, total: '1125', currency: 'IQD' },
  );
  expect([tenders, shipment[0]?.['cod']]).toEqual([[], '1125']);
});
