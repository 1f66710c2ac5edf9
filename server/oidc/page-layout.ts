import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { html, type Markup } from './markup.ts';
import { pageText } from './page-texts.ts';

/** Style sheet of the pages. Its name contains its hash, so that browsers may cache it forever. */
export const STYLE_SHEET = readFileSync(new URL('./pages.css', import.meta.url), 'utf8');
export const STYLE_SHEET_PATH = `/assets/pages-${createHash('sha256').update(STYLE_SHEET).digest('hex').slice(0, 12)}.css`;

/**
 * Headers of the provider's pages. No script is allowed. `form-action` names the dashboard's origins: browsers apply it also to
 * the redirects that follow a form, and signing in ends with one to the dashboard. `script-src` is explicit because the library
 * adds the hash of its own script to it on its only page that needs one.
 */
export function pageHeaders(redirectOrigins: readonly string[]): Readonly<Record<string, string>> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'none'",
      "style-src 'self'",
      "img-src 'self'",
      `form-action 'self' ${redirectOrigins.join(' ')}`.trim(),
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}

/** A whole page in the product's design. */
export function renderPage(title: string, body: Markup): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${pageText('product')}</title>
<link rel="icon" type="image/svg+xml" href="/icon.svg">
<link rel="stylesheet" href="/idp${STYLE_SHEET_PATH}">
</head>
<body>
<header><img src="/icon.svg" alt="" width="28" height="28">${pageText('product')}</header>
<main>${body}</main>
</body>
</html>
`;
  return page.text;
}
