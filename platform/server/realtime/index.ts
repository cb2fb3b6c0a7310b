export { type Channel, defineChannel } from './channels.ts';
export { addRealtime, type Realtime } from './sockets.ts';
export { tell } from './tell.ts';
export { realtimeRoutes } from './tickets.ts';
