import type OidcProvider from 'oidc-provider';
import { whyUnavailable } from '../db/unavailable.ts';

// The library writes a notice when it is loaded under Node 20, which this product supports and is tested on. Only that line is
// suppressed; all other output goes through.
const write = console.warn;
console.warn = (...parts: unknown[]) => {
  if (!String(parts[0]).includes('Unsupported runtime')) write(...parts);
};
const library = await import('oidc-provider').finally(() => {
  console.warn = write;
});

/** The only import of oidc-provider. */
export const Provider = library.default;
export const errors = library.errors;
export const interactionPolicy = library.interactionPolicy;
export type Provider = OidcProvider;

/** Seconds after which a write to a locked database may be retried. */
export const RETRY_AFTER_SECONDS = 5;

/** Database locked or disk full: 503 in the form of RFC 6749. Never sent on to the application, which would restart at once. */
export class TemporarilyUnavailable extends errors.OIDCProviderError {
  override readonly allow_redirect = false;
  override readonly expose = true;
  override readonly error_description: string;

  constructor(cause: unknown) {
    super(503, 'temporarily_unavailable', { cause });
    this.error_description = whyUnavailable(cause) ?? 'try again';
  }
}
