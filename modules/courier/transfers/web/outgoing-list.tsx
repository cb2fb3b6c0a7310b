import { OutgoingParcels } from '#courier/transfers/contract';
import { TravellingList } from './travelling-list.tsx';

export default function OutgoingList() {
  return <TravellingList view={OutgoingParcels} />;
}
