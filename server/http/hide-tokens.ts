import type { IncomingMessage } from 'node:http';
import { secretLikeRuns } from '../../contract/filter/messages.ts';

/** A shorter part of a token reveals nothing, and words of the messages match it by chance. */
const SHORTEST_PART = 8;
const SHORTEST_TOKEN = 20;

/**
 * The message without any part of a token in the request: the bearer token, and whatever in its address looks like one. Messages
 * quote the input, and would return a token that was put in the wrong place. Source: ruling 17.
 */
export function hideTokens(message: string, request: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const tokens = tokensOf(request);
  if (tokens === '') return message;
  let shown = '';
  for (let at = 0; at < message.length; ) {
    const length = sharedLength(message, at, tokens);
    shown += length >= SHORTEST_PART ? '…' : message.charAt(at);
    at += length >= SHORTEST_PART ? length : 1;
  }
  return shown;
}

/** All of them as one text, one per line. */
function tokensOf({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const sent = (headers.authorization ?? '').replace(/^\w+\s+/, '').trim();
  const decoded = decodeEscapes(url);
  return [
    ...(sent.length >= SHORTEST_TOKEN ? [sent] : []),
    ...secretLikeRuns(decoded),
    ...secretLikeRuns(decodeEscapes(decoded)),
  ].join('\n');
}

/** How many characters from `at` on also occur in the tokens. */
function sharedLength(message: string, at: number, tokens: string): number {
  let length = SHORTEST_PART;
  if (!tokens.includes(message.slice(at, at + length)) || at + length > message.length) return 0;
  while (at + length < message.length && tokens.includes(message.slice(at, at + length + 1))) length++;
  return length;
}

const decodeEscapes = (text: string): string =>
  text.replaceAll('+', ' ').replace(/%([2-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
