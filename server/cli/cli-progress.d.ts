/** The part of cli-progress that is used here; the package brings no types. */
declare module 'cli-progress' {
  interface BarOptions {
    readonly format: string;
    readonly stream: NodeJS.WritableStream;
    readonly hideCursor: boolean;
    readonly clearOnComplete: boolean;
    readonly etaBuffer: number;
  }
  class SingleBar {
    constructor(options: BarOptions, preset: object);
    start(total: number, startValue: number): void;
    setTotal(total: number): void;
    update(value: number): void;
    stop(): void;
  }
  const cliProgress: { readonly SingleBar: typeof SingleBar; readonly Presets: { readonly shades_classic: object } };
  export default cliProgress;
}
