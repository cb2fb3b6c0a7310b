/** From the first sign-in on the app opens without a connection: its service worker keeps what was loaded here. */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  void begin().catch(() => undefined);
}

let hasBegun = false;
async function begin(): Promise<void> {
  if (hasBegun) return;
  hasBegun = true;
  await navigator.serviceWorker.register('/service-worker.js');
  const { active } = await navigator.serviceWorker.ready;
  // What comes later passes through the worker; what came before, and while it was taking over, is told to it.
  const tell = () => active?.postMessage(loadedFiles());
  tell();
  navigator.serviceWorker.addEventListener('controllerchange', tell);
  setTimeout(tell, 5000);
}

function loadedFiles(): string[] {
  const assets = `${window.location.origin}/assets/`;
  const urls = performance.getEntriesByType('resource').map(({ name }) => name);
  return urls.filter((url) => url.startsWith(assets)).map((url) => url.slice(assets.length));
}
