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

export async function findWords(product: Product, rows: number, count: number): Promise<readonly Word[]> {
  const found: Word[] = [];
  for (const text of CANDIDATES) {
    if (found.length === count) return found;
    const filter = `(name -contains "${text}") -or (manufacturer -contains "${text}")`;
    const query = new URLSearchParams({ filter, page_size: String(rows), page_number: '1' });
    const answer = await fetch(`${product.url}${APPLICATIONS}?${query}`, {
      headers: { authorization: `Bearer ${await product.token()}` },
    });
    if (!answer.ok) throw new Error(`the service answered ${answer.status}`);
    const { items } = (await answer.json()) as { items: { name: string }[] };
    const names = items.slice(0, SEEN).map(({ name }) => name);
    const isOther = found.at(-1)?.names[0] !== names[0];
    if (items.length === rows && isOther) found.push({ text, names });
  }
  if (found.length < count) throw new Error(`only ${found.length} words have ${rows} rows: more applications are needed`);
  return found;
}
