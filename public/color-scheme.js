// Sets the colour scheme before the first paint; a script of its own, since the Content-Security-Policy forbids inline ones.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('sam.color-scheme');
  } catch {
    // Storage may be forbidden: then the system's scheme is taken.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
