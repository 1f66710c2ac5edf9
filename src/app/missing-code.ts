/** Code of a page that could not be loaded: the browser is offline, the server does not answer, or a new release replaced it. */

const RELOADED = 'sam.reloaded-for-chunk';
/** A second failure within this time is shown. */
const AGAIN_MS = 60_000;

/** The words of Chromium, Firefox and Safari; the last is Safari's for a file that was answered with the page. */
const WORDS = /dynamically imported module|importing a module script|unable to preload css|valid javascript mime type/i;

export const isMissingCode = (error: unknown): boolean => error instanceof Error && WORDS.test(error.message);

/** Reloads for a new release, whose code has other names; not again within a minute, and not if the server does not answer. */
export async function reloadOnce(reload: () => void = () => window.location.reload()): Promise<void> {
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
  if (Date.now() - last < AGAIN_MS) return;
  const answer = await fetch('/config.json', { cache: 'no-store' }).catch(() => null);
  if (!answer?.ok) return;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  reload();
}
