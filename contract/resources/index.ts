export * from './agreements.ts';
export * from './estate.ts';
export * from './licenses.ts';
export * from './names.ts';
export * from './overview.ts';
export * from './registry.ts';
export * from './users.ts';
