import { startEmbedded } from '../db/embedded.ts';

// A starter in a process of its own, for tests of what happens when one is killed or meets another.
const database = await startEmbedded({ dataDir: process.argv[2] as string, settings: { fsync: 'off', shared_buffers: '16MB' } });
console.log(JSON.stringify({ url: database.url, isOwner: database.isOwner, home: database.home }));
process.on('SIGTERM', async () => {
  await database.stop();
  process.exit(0);
});
// Held open as a product would be.
setInterval(() => undefined, 60_000);
