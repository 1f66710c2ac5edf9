import type { AnswerOf } from '../../contract/infer.ts';
import { operation } from '../../contract/operations.ts';
import { loadConfig } from '../session/config.ts';
import { call } from './client.ts';
import { readObject } from './read-answer.ts';

/** Creates a calendar of renewals that match a filter; returns its absolute address, once only. Throws RequestError. */
export async function createCalendar(body: { readonly name: string; readonly filter: string }): Promise<string> {
  const wire = await call('createCalendar', { body });
  const { address } = readObject(operation('createCalendar'), wire) as unknown as AnswerOf<'createCalendar'>;
  return `${(await loadConfig()).apiBase || window.location.origin}${address}`;
}

/** Makes the address invalid at once. Throws RequestError. */
export async function revokeCalendar(id: string): Promise<void> {
  await call('deleteCalendar', { params: { id } });
}
