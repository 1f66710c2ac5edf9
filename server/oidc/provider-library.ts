import type OidcProvider from 'oidc-provider';

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
