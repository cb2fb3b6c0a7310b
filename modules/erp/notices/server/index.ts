import './hear-purchases.ts';
import './hear-sales.ts';

export { noticeForms, setUp } from './notice-forms.ts';
export { noticeMessages } from './notice-messages.ts';
