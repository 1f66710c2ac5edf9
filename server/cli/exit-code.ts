/** How a command ended. Source: the help of `sam`. */
export const EXIT = { ok: 0, failed: 1, usage: 2, dangling: 2 } as const;

/** A failure that the person at the terminal can fix: the message is all there is to print. */
export class CommandError extends Error {
  constructor(
    message: string,
    readonly exitCode: number = EXIT.failed,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
