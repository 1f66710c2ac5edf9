/**
 * The line (from 1) at which each record of a JSON text begins: each element of the array, or of the array that the member `member` of
 * the outermost object holds. The text must be valid JSON.
 */
export function locateItems(text: string, member: string | null): number[] {
  const lines: number[] = [];
  const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|\r\n|[\r\n]|[[\]{},:]|[^\s[\]{},:"]+/g;
  const depthOfItems = member === null ? 1 : 2;
  let depth = 0;
  let line = 1;
  let name = '';
  let isInside = false;
  // The next token at the depth of the items begins one.
  let isExpected = false;
  for (const [token] of text.matchAll(tokens)) {
    if (token === '\r\n' || token === '\n' || token === '\r') {
      line += 1;
      continue;
    }
    if (isExpected && depth === depthOfItems && token !== ']') {
      lines.push(line);
      isExpected = false;
    }
    if (token === '[' || token === '{') {
      depth += 1;
      if (depth === depthOfItems && token === '[' && (member === null || name === member)) {
        isInside = true;
        isExpected = true;
        // Of a member that is named twice the last one counts.
        lines.length = 0;
      }
    } else if (token === ']' || token === '}') {
      if (depth === depthOfItems) isInside = false;
      depth -= 1;
    } else if (token === ',' && isInside && depth === depthOfItems) isExpected = true;
    else if (depth === 1 && token.startsWith('"')) name = token.slice(1, -1);
  }
  return lines.length === 0 ? [1 + (/^\s*/.exec(text)?.[0].match(/\r\n|\n|\r/g)?.length ?? 0)] : lines;
}
