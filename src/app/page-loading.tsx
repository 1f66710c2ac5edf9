import { KeysHeld } from '../keys/held-keys.ts';
import { LoadingRows } from '../ui/loading-rows.tsx';

/** Stands where a page will be while its chunk loads. */
export function PageLoading() {
  return (
    <>
      <KeysHeld />
      <LoadingRows rows={10} columns={5} />
    </>
  );
}
