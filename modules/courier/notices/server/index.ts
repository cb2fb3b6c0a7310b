import './hear-moves.ts';
import './tell-clients.ts';

export { parcelNoticeForms } from './notice-forms.ts';
export { forgetParcelNotices, parcelNotices } from './parcel-notices.ts';
