/**
 * Sends heavy requests to the service until it is stopped. A separate process, so that reading the answers does not delay the
 * measurement. Its arguments: the address of the service, a token, the number of users.
 */

const [url = '', token = '', users = '0'] = process.argv.slice(2);
const USERS = '/api/saas/consolidated-view/v1/users';
const COSTLY = Array.from({ length: 100 }, (_, index) => `(metrics.name -notcontains "q${index}zz")`).join(' -and ');
const lastPage = Math.max(1, Math.floor(Number(users) / 1_000));
let exported = 0;

const QUESTIONS = {
  contains: () => `${USERS}?filter=${encodeURIComponent('email -contains "zz"')}`,
  farPage: () => `${USERS}?page_size=1000&sort=department:desc,lastActive:asc&page_number=${Math.ceil(lastPage / 2)}`,
  exportPage: () => {
    exported = (exported % lastPage) + 1;
    return `${USERS}?page_size=1000&sort=displayName:asc&page_number=${exported}`;
  },
  sums: () => '/api/console/v1/savings/departments?page_size=100',
  costly: () => `/api/sam/software-registry/v1/applications?page_size=1000&filter=${encodeURIComponent(COSTLY)}`,
};
const PATIENCE_MS = 60_000;
/** For requests that are abandoned before their answer. */
const IMPATIENCE_MS = 60;

async function keepAsking(question: () => string, patienceMs: number): Promise<never> {
  for (;;)
    await fetch(url + question(), {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(patienceMs),
    }).then(
      (answer) => answer.arrayBuffer().catch(() => undefined),
      () => undefined,
    );
}

await Promise.all([
  ...Object.values(QUESTIONS).map((question) => keepAsking(question, PATIENCE_MS)),
  keepAsking(QUESTIONS.costly, IMPATIENCE_MS),
]);

export {};
