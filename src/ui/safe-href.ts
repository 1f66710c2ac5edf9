/**
 * Links made from values of records. Only these schemes are allowed: `javascript:` and `data:` in a field would run with the
 * reader's session. A bare domain gets https; anything else is not a link.
 */
export function safeHref(format: 'url' | 'email' | 'phone', value: string): string | null {
  const text = value.trim();
  if (format === 'email')
    return /^[^\s@<>"',;:]+@[^\s@<>"',;:]+$/.test(text)
      ? `mailto:${encodeURI(text).replace(/\?/g, '%3F').replace(/&/g, '%26')}`
      : null;
  if (format === 'phone') {
    const digits = text.replace(/[\s().\-/]/g, '');
    return /^\+?\d{3,20}$/.test(digits) ? `tel:${digits}` : null;
  }
  const withScheme = /^[a-z][a-z0-9+.-]*:/i.test(text)
    ? text
    : /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(text)
      ? `https://${text}`
      : null;
  if (!withScheme) return null;
  try {
    const url = new URL(withScheme);
    return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
  } catch {
    return null;
  }
}
