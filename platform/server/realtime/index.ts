export { type Channel, channelNames, defineChannel } from './channels.ts';
export { addRealtime, heardEvents, type Realtime } from './sockets.ts';
export { tell } from './tell.ts';
export { realtimeRoutes } from './tickets.ts';
