import { type ComponentType, useEffect, useState } from 'react';
import { laterTexts } from '../text/later.ts';
import { persist } from './lazy-part.ts';

interface Source<Props> {
  loaded: ComponentType<Props> | null;
  /** Loads it once, for all places that show it. */
  readonly load: () => Promise<void>;
}

/**
 * A part whose code and texts are loaded once `turn` has come, after the first rows, and that leaves no gap until then. A lazy
 * part in a boundary would look the same, but React would draw a boundary and a fallback for each of them before the rows.
 */
export function partAfterRows<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  turn: () => Promise<void>,
): ComponentType<Props> {
  let loading: Promise<void> | undefined;
  const source: Source<Props> = {
    loaded: null,
    load: () => {
      loading ??= turn()
        .then(() => persist(() => Promise.all([load(), laterTexts()])))
        .then(([part]) => {
          source.loaded = part;
        });
      return loading;
    },
  };
  return (props) => <Loaded source={source} given={props} />;
}

function Loaded<Props extends object>({ source, given }: { readonly source: Source<Props>; readonly given: Props }) {
  const [Part, setPart] = useState(() => source.loaded);
  useEffect(() => {
    if (Part) return;
    let isHere = true;
    void source.load().then(() => isHere && setPart(() => source.loaded));
    return () => {
      isHere = false;
    };
  }, [Part, source]);
  return Part && <Part {...given} />;
}
