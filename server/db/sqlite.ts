import { createRequire } from 'node:module';
import type SqliteDatabase from 'better-sqlite3';

const require = createRequire(import.meta.url);

/**
 * SQLite's driver. Its version 12 crashes Node.js 24 at random, when statements are garbage-collected; version 13 needs Node.js
 * 22 or later. So each release uses the one that it can run: `better-sqlite3-napi` is version 13, which npm leaves out below 22.
 */
export const SQLITE_DRIVER = Number.parseInt(process.versions.node, 10) >= 24 ? 'better-sqlite3-napi' : 'better-sqlite3';
export const Sqlite: typeof SqliteDatabase = require(SQLITE_DRIVER);
