import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/free-port.mjs';
import { askForToken, databaseWithUsers, patch, SERVER, start, startReady, tokenOf, USERS } from '../process.test-support.ts';
import { limitedDisk, smallDisk } from './small-disk.test-support.ts';

const FULL = /disk of the service is full|cannot be read or written/;

describe.each([
  ['a disk of 8 MB', smallDisk],
  ['a limit for each file, as where nothing may be mounted', limitedDisk],
])('on %s', (_name, open) => {
  it('a first start that finds no room ends with one line', async () => {
    const disk = open();
    const { exit } = start(
      { SAM_DB: join(disk.folder, 'sam.db'), SAM_SAMPLE: 'small', PORT: String(await freePort()) },
      disk.on(SERVER),
    );
    const { code, output } = await exit;
    expect(code).toBeGreaterThan(0);
    expect(output).toMatch(FULL);
    expect(output).not.toContain('    at ');
  });

  it('a service whose disk fills goes on reading, says why it writes nothing, and goes on once there is room', async () => {
    const disk = open();
    const { database, client } = await databaseWithUsers(400);
    const server = await startReady(join(disk.folder, 'sam.db'), disk.on(SERVER, database));
    const pid = server.child.pid ?? 0;
    const token = await tokenOf(server.url, client);
    const read = async () =>
      (await fetch(`${server.url}${USERS}?page_size=1`, { headers: { authorization: `Bearer ${token}` } })).status;
    const acknowledged: string[] = [];
    const change = async (index: number) => {
      const answer = await patch(server.url, token, `user-${index}`, {});
      if (answer.status === 200) acknowledged.push(`user-${index}`);
      return answer;
    };
    for (let index = 0; index < 10; index += 1) expect((await change(index)).status).toBe(200);

    disk.fill(pid);
    // Space already in the log is overwritten: some changes may still fit.
    let refused = await change(10);
    for (let index = 11; refused.status === 200 && index < 390; index += 1) refused = await change(index);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true]);
    expect(await refused.text()).toMatch(FULL);
    expect([await read(), (await fetch(`${server.url}/healthz`)).status]).toEqual([200, 200]);
    const signIn = await askForToken(server.url, client);
    expect([signIn.status, (await signIn.json()) as object]).toEqual([
      503,
      expect.objectContaining({ error: 'temporarily_unavailable' }),
    ]);

    disk.free(pid);
    expect((await change(399)).status).toBe(200);
    const answer = await fetch(`${server.url}${USERS}?page_size=1000`, { headers: { authorization: `Bearer ${token}` } });
    const { items } = (await answer.json()) as { items: { id: string; isInReview: boolean }[] };
    const changed = items.filter(({ isInReview }) => isInReview).map(({ id }) => id);
    expect(changed.sort()).toEqual(acknowledged.sort());
    server.child.kill('SIGTERM');
    expect((await server.exit).code).toBe(0);
  });
});
