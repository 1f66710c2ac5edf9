import { addTexts } from './t.ts';

let loading: Promise<void> | null = null;

/** Loads the texts of all later parts, whose code waits for them. */
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
