import type { AnswerOf } from '../../contract/infer.ts';
import { operation } from '../../contract/operations.ts';
import { loadConfig } from '../session/config.ts';
import { call } from './client.ts';
import { readObject } from './read-answer.ts';

/** Subscribes to renewals that match a filter; gives the absolute address, which is not told again. Throws RequestError. */
export async function createCalendar(body: { readonly name: string; readonly filter: string }): Promise<string> {
  const wire = await call('createCalendar', { body });
  const { address } = readObject(operation('createCalendar'), wire) as unknown as AnswerOf<'createCalendar'>;
  return `${(await loadConfig()).apiBase || window.location.origin}${address}`;
}

/** From now on the address answers nothing. Throws RequestError. */
export async function revokeCalendar(id: string): Promise<void> {
  await call('deleteCalendar', { params: { id } });
}
