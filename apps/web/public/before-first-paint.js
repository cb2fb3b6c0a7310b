// Direction, colours and font size stand before anything is drawn, so that nothing flashes.
(() => {
  const root = document.documentElement;
  const kept = document.cookie;
  const locale = (/__Host-locale=([a-z]{2})/.exec(kept) || /(?:^|;\s*)locale=([a-z]{2})/.exec(kept) || [])[1];
  if (locale === 'ar') root.dir = 'rtl';
  try {
    root.setAttribute('data-mantine-color-scheme', localStorage.getItem('theme') === 'dark' ? 'dark' : 'light');
    const size = JSON.parse(localStorage.getItem('layout') || '{}').fontSize;
    if (size && size !== 16) root.style.fontSize = size + 'px';
  } catch (_) {
    root.setAttribute('data-mantine-color-scheme', 'light');
  }
})();
