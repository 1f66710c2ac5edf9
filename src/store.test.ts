import { expect, it } from 'vitest';
import { createStore } from './store.ts';

it('tells those who watch of another value, and nobody who has stopped', () => {
  const store = createStore('a');
  const heard: string[] = [];
  const stop = store.subscribe(() => heard.push(store.get()));
  store.set('b');
  store.set('b');
  store.set('c');
  stop();
  store.set('d');
  expect(heard).toEqual(['b', 'c']);
  expect(store.get()).toBe('d');
});
