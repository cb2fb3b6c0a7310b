import { WaitingParcels } from '#courier/transfers/contract';
import { TravellingList } from './travelling-list.tsx';

export default function WaitingList() {
  return <TravellingList view={WaitingParcels} />;
}
