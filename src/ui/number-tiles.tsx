import classes from './ui.module.css';

interface NumberTile {
  readonly key: string;
  readonly label: string;
  readonly value: string;
}

/** Numbers side by side, each below its label. `data-number` of each is its key. */
export function NumberTiles({ tiles }: { readonly tiles: readonly NumberTile[] }) {
  return (
    <dl className={classes.numbers}>
      {tiles.map(({ key, label, value }) => (
        <div key={key} data-number={key}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
