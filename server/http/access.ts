/** Who calls an API, and with which permissions. */
export interface Access {
  /** Id of the account or of the client. */
  readonly subject: string;
  readonly kind: 'user' | 'client';
  readonly scopes: ReadonlySet<string>;
}

/** Tells whose access token this is; null if it is not accepted. */
export type VerifyToken = (token: string) => Promise<Access | null>;
