import { IncomingParcels } from '#courier/transfers/contract';
import { TravellingList } from './travelling-list.tsx';

export default function IncomingList() {
  return <TravellingList view={IncomingParcels} />;
}
