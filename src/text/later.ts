import { addTexts } from './t.ts';

let loading: Promise<void> | null = null;

/** The texts of all that is loaded later, which waits for them with its code. */
export function laterTexts(): Promise<void> {
  loading ??= import('./en/later.ts').then(
    ({ LATER }) => addTexts(LATER),
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}
