import { KeysHeld } from '../keys/held-keys.ts';
import { LoadingRows } from '../ui/loading-rows.tsx';

/** Placeholder for a page while its chunk loads. */
export function PageLoading() {
  return (
    <>
      <KeysHeld />
      <LoadingRows rows={10} columns={5} />
    </>
  );
}
