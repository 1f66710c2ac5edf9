import type OidcProvider from 'oidc-provider';
import { whyUnavailable } from '../db/unavailable.ts';

// The library writes one notice when it is loaded under Node 20, which this product supports and is tested on. Only that line is
// held back; whatever else is written meanwhile goes through.
const write = console.warn;
console.warn = (...parts: unknown[]) => {
  if (!String(parts[0]).includes('Unsupported runtime')) write(...parts);
};
const library = await import('oidc-provider').finally(() => {
  console.warn = write;
});

/** The one door to oidc-provider. */
export const Provider = library.default;
export const errors = library.errors;
export const interactionPolicy = library.interactionPolicy;
export type Provider = OidcProvider;

/** Seconds after which a write that found the database taken may be tried again. */
export const RETRY_AFTER_SECONDS = 5;

/** Another process holds the database, or its disk is full: 503 in the words of RFC 6749. Never sent on to the application, which would start anew at once. */
export class TemporarilyUnavailable extends errors.OIDCProviderError {
  override readonly allow_redirect = false;
  override readonly expose = true;
  override readonly error_description: string;

  constructor(cause: unknown) {
    super(503, 'temporarily_unavailable', { cause });
    this.error_description = whyUnavailable(cause) ?? 'try again';
  }
}
