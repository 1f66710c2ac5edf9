import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compressFolder } from '../../scripts/compress-build.ts';
import { createBaseApp } from '../base-app.ts';
import { dashboard } from './dashboard.ts';

const SCRIPT = `/* ${'to be compressed '.repeat(200)} */`;
const PAGE = `<!doctype html><title>${'SAM '.repeat(400)}</title>`;
const PUBLIC_URL = 'http://127.0.0.1:8080';

function unpack(bytes: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'br') return brotliDecompressSync(bytes);
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes;
}

describe('the built dashboard', () => {
  const parent = mkdtempSync(join(tmpdir(), 'dashboard-'));
  const root = join(parent, 'dist');
  let app: FastifyInstance;
  beforeAll(async () => {
    mkdirSync(join(root, 'assets'), { recursive: true });
    writeFileSync(join(parent, 'secret.txt'), 'secret');
    writeFileSync(join(root, '.hidden'), 'secret');
    writeFileSync(join(root, 'assets', 'index-abc.js'), SCRIPT);
    writeFileSync(join(root, 'assets', 'small-abc.js'), '1');
    writeFileSync(join(root, 'index.html'), PAGE);
    await compressFolder(root);
    app = await createBaseApp({ publicUrl: PUBLIC_URL });
    await dashboard(app, { root, publicUrl: PUBLIC_URL, runtime: {} });
  });
  afterAll(async () => {
    await app.close();
    rmSync(parent, { recursive: true });
  });
  const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' | 'OPTIONS' = 'GET') =>
    app.inject({ method, url, headers: { host: '127.0.0.1:8080', ...headers } });

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.2, gzip;q=0.8', 'gzip'],
    ['identity', undefined],
    ['gzip;q=0', undefined],
  ])('sends what the client accepts: %s', async (accepted, encoding) => {
    const answer = await ask('/assets/index-abc.js', { 'accept-encoding': accepted });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers.vary).toBe('accept-encoding');
    expect(answer.headers['content-type']).toMatch(/javascript/);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
    expect(unpack(answer.rawPayload, encoding).toString()).toBe(SCRIPT);
  });

  it('tells representations apart by their tags, and answers 304 to the one that is there', async () => {
    const url = '/assets/index-abc.js';
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (accepted) => (await ask(url, { 'accept-encoding': accepted })).headers.etag),
    );
    expect(new Set(tags).size).toBe(3);
    const again = await ask(url, { 'accept-encoding': 'br', 'if-none-match': String(tags[0]) });
    expect(again.statusCode).toBe(304);
    expect(again.headers.vary).toBe('accept-encoding');
    expect((await ask(url, { 'accept-encoding': 'gzip', 'if-none-match': String(tags[0]) })).statusCode).toBe(200);
  });

  it('answers HEAD with the headers of GET, and a range with a part of the representation', async () => {
    const url = '/assets/index-abc.js';
    const whole = await ask(url, { 'accept-encoding': 'br' });
    const head = await ask(url, { 'accept-encoding': 'br' }, 'HEAD');
    expect(head.rawPayload.length).toBe(0);
    expect(head.headers['content-length']).toBe(whole.headers['content-length']);
    expect(head.headers['content-encoding']).toBe('br');
    const part = await ask(url, { 'accept-encoding': 'br', range: 'bytes=0-9' });
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 0-9/${whole.rawPayload.length}`);
    expect(part.rawPayload).toEqual(whole.rawPayload.subarray(0, 10));
  });

  it('serves its page for every path of a person, compressed too, and small files as they are', async () => {
    const page = await ask('/licenses/1', { 'accept-encoding': 'gzip' });
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    });
    expect(gunzipSync(page.rawPayload).toString()).toBe(PAGE);
    expect((await ask('/licenses/1')).body).toBe(PAGE);
    const small = await ask('/assets/small-abc.js', { 'accept-encoding': 'br' });
    expect([small.body, small.headers['content-encoding']]).toEqual(['1', undefined]);
  });

  it('keeps the compressed files out of what can be asked for by name', async () => {
    expect((await ask('/assets/index-abc.js.br')).headers['content-type']).toMatch(/html/);
  });

  it('serves what a build beside the running server wrote, and its page for what that removed', async () => {
    const [old, next] = [join(root, 'assets', 'old-abc.js'), join(root, 'assets', 'next-abc.js')];
    writeFileSync(old, SCRIPT);
    expect((await ask('/assets/old-abc.js')).headers['content-type']).toMatch(/javascript/);
    rmSync(old);
    writeFileSync(next, SCRIPT);
    await compressFolder(root);
    const gone = await ask('/assets/old-abc.js');
    expect([gone.statusCode, gone.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(gone.headers['cache-control']).toBe('no-cache');
    const found = await ask('/assets/next-abc.js', { 'accept-encoding': 'br' });
    expect(found.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' });
    expect(unpack(found.rawPayload, 'br').toString()).toBe(SCRIPT);
    rmSync(next);
    rmSync(`${next}.br`);
    rmSync(`${next}.gz`);
  });

  it('refuses invalid UTF-8 of every method, in the address of a file too (ruling 8)', async () => {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS'] as const)
      for (const url of ['/families/%ff', '/assets/small-abc.js?x=%ff', '/config.json/x?%ff=1'])
        expect((await ask(url, {}, method)).statusCode, `${method} ${url}`).toBe(400);
    expect((await ask('/families/%ff')).body).toBe(PAGE);
    expect((await ask('/families/%ff', {}, 'POST')).json()).toMatchObject({ error: { code: 400 } });
  });

  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/..%5csecret.txt',
    '//secret.txt',
    '/assets//index-abc.js',
    '/assets',
    '/.hidden',
    '/assets/index-abc.js%00.html',
  ])('answers %s, no file of it, with its page', async (url) => {
    const answer = await ask(url);
    expect([answer.statusCode, answer.body]).toEqual([200, PAGE]);
  });
});
