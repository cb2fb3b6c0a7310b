export { leavesByItself } from './leaves-by-itself.ts';
export { messageRounds, sendFrom } from './message-rounds.ts';
export { configureSenders } from './message-way.ts';
export { setUpSenders, smsSettings } from './sms-settings.ts';
export { whatsappSettings } from './whatsapp-settings.ts';
