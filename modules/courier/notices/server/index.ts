import { sendFrom } from '#foundation/senders/server';
import './hear-moves.ts';
import './tell-clients.ts';

sendFrom('parcel_notice');

export { parcelNoticeForms } from './notice-forms.ts';
export { forgetParcelNotices, parcelNotices } from './parcel-notices.ts';
