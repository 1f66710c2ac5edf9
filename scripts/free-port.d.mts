export function reservePort(): number;
export function freePort(): Promise<number>;
