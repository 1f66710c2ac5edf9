// What cannot wait for the other scripts; a file of its own, since the Content-Security-Policy forbids inline ones.

// Asks for the configuration, and for what this address asked first when it was last loaded in this tab, while the other scripts are still on their way.
// The token never leaves the tab: it goes where the dashboard itself sends it, and the answer is taken by src/session/early-start.ts.
(() => {
  const send = (url, headers) => {
    // With its body: read now, it is there when the scripts are.
    const answer = fetch(url, { headers: { accept: 'application/json', ...headers }, credentials: 'omit', cache: 'no-store' }).then(
      async (came) => new Response(await came.text(), came),
    );
    // Who takes it sees how it failed.
    answer.catch(() => undefined);
    return { sentAtMs: Date.now(), answer };
  };
  const early = { config: send('/config.json') };
  window.samEarly = early;
  try {
    const session = JSON.parse(sessionStorage.getItem('sam.session'));
    const [address, url, question] = JSON.parse(sessionStorage.getItem('sam.first-question'));
    const isGood = session.expiresAtMs - Date.now() > 60_000 && session.receivedAtMs > Number(localStorage.getItem('sam.signed-out-at'));
    // This origin alone: elsewhere only the configuration says where the token may go.
    if (address === location.pathname + location.search && url.startsWith('/api/') && isGood) {
      early.first = { url, question, token: session.accessToken, ...send(url, { authorization: `Bearer ${session.accessToken}` }) };
    }
  } catch {
    // Not signed in, or storage is forbidden: then the dashboard asks.
  }
})();

// Sets the colour scheme before the first paint.
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
