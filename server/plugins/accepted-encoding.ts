export type Encoding = 'gzip' | 'br';

/** Our order if a client accepts them equally: gzip is the cheaper one to produce for each answer. */
const OFFERED: readonly Encoding[] = ['gzip', 'br'];

/**
 * The content coding to answer with; null for no compression, if the client prefers that, accepts none of ours or says nothing.
 * Source: RFC 9110, 12.5.3.
 */
export function acceptedEncoding(header: string | undefined): Encoding | null {
  if (!header) return null;
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    if (name !== '') weights.set(name, weightOf(parameters));
  }
  const weight = (coding: Encoding): number => weights.get(coding) ?? weights.get('*') ?? 0;
  const best = OFFERED.reduce((taken, coding) => (weight(coding) > weight(taken) ? coding : taken));
  return weight(best) > 0 && weight(best) >= (weights.get('identity') ?? 0) ? best : null;
}

function weightOf(parameters: readonly string[]): number {
  const given = parameters.find((parameter) => parameter.startsWith('q='));
  if (given === undefined) return 1;
  const weight = Number(given.slice(2));
  return weight >= 0 && weight <= 1 ? weight : 0;
}
