import './hear-moves.ts';

export { parcelNoticeForms } from './notice-forms.ts';
export { forgetParcelNotices, parcelNotices } from './parcel-notices.ts';
