/** Words to type: each once per page, because clients keep answers, and each with a full page of rows unlike the last. */
import type { Product } from '../product.ts';
import { APPLICATIONS } from './contenders.ts';

const CANDIDATES = (
  'server professional adobe standard ibm autodesk enterprise oracle microsoft advanced pro autocad all premium edition vmware sap ' +
  'suite developer 201 soft cad work sta ora ver des ent are cro ter ser ion'
).split(' ');
/** Names to wait for on screen: as many as every contender draws without scrolling. */
const SEEN = 10;

export interface Word {
  readonly text: string;
  /** Names of the first rows in the service's answer. */
  readonly names: readonly string[];
}

/** Names of the first rows of page 2 and those after it, of all applications. */
export async function pagesAfterFirst(product: Product, rows: number, count: number): Promise<readonly (readonly string[])[]> {
  const pages: string[][] = [];
  for (let number = 2; number < 2 + count; number += 1)
    pages.push(await namesOf(product, { page_size: rows, page_number: number }));
  return pages.map((names) => names.slice(0, SEEN));
}

async function namesOf(product: Product, asked: Readonly<Record<string, string | number>>): Promise<string[]> {
  const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]));
  const answer = await fetch(`${product.url}${APPLICATIONS}?${query}`, {
    headers: { authorization: `Bearer ${await product.token()}` },
  });
  if (!answer.ok) throw new Error(`the service answered ${answer.status}`);
  const { items } = (await answer.json()) as { items: { name: string }[] };
  return items.map(({ name }) => name);
}

export async function findWords(product: Product, rows: number, count: number): Promise<readonly Word[]> {
  const found: Word[] = [];
  for (const text of CANDIDATES) {
    if (found.length === count) return found;
    const filter = `(name -contains "${text}") -or (manufacturer -contains "${text}")`;
    const all = await namesOf(product, { filter, page_size: rows, page_number: 1 });
    const names = all.slice(0, SEEN);
    const isOther = found.at(-1)?.names[0] !== names[0];
    if (all.length === rows && isOther) found.push({ text, names });
  }
  if (found.length < count) throw new Error(`only ${found.length} words have ${rows} rows: more applications are needed`);
  return found;
}
