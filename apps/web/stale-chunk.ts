const key = 'reloaded-at';
const throttleMs = 60_000;

/** After a new version its old chunks are gone: reload, but never more than once a minute. */
export function reloadOnceOnStaleChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Without a connection a reload brings nothing, and loses what was typed.
    if (!navigator.onLine || !mayReload(sessionStorage.getItem(key), Date.now())) return;
    event.preventDefault();
    sessionStorage.setItem(key, String(Date.now()));
    window.location.reload();
  });
}

export function mayReload(reloadedAt: string | null, now: number): boolean {
  return now - Number(reloadedAt ?? 0) >= throttleMs;
}
