import { shown } from './location.ts';

export const NOT_OURS = 'it is a database, but not a SAM Console database';

/** There is none where a command needs one: its message is all there is to say. */
export class NoDatabaseError extends Error {}

export const noDatabase = (file: string): NoDatabaseError => new NoDatabaseError(`there is no database ${file}`);
export const nothingIn = (location: string): NoDatabaseError =>
  new NoDatabaseError(`there is no database in ${shown(location)}: it has no tables`);
