import { expect, it } from 'vitest';
import { curlOf } from './curl.ts';

it('writes a command with a placeholder for the token that no value can break out of', () => {
  expect(curlOf("https://sam.example/api/x?filter=name+-eq+%22O'Brien%22")).toBe(
    "curl --fail-with-body -H \"Authorization: Bearer $ACCESS_TOKEN\" -H 'Accept: application/json' 'https://sam.example/api/x?filter=name+-eq+%22O%27Brien%22'",
  );
});
