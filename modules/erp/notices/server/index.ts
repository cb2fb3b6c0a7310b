import { sendFrom } from '#foundation/senders/server';
import './hear-purchases.ts';
import './hear-sales.ts';

sendFrom('notice_message');

export { noticeForms, setUp } from './notice-forms.ts';
export { noticeMessages } from './notice-messages.ts';
