export { type Channel, channelNames, defineChannel } from './channels.ts';
export { type Concerned, countChanged, defineMenuCount, type MenuCount } from './menu-counts.ts';
export { addRealtime, heardEvents, type Realtime } from './sockets.ts';
export { tell } from './tell.ts';
export { realtimeRoutes } from './tickets.ts';
