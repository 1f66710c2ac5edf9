export function inRange(version: string, range: string): boolean;
