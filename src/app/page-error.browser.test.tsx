import { MantineProvider } from '@mantine/core';
import { type ComponentType, Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PageBoundary } from './page-boundary.tsx';
import { PagePart } from './page-part.tsx';

test('a page whose code is not there waits while offline, and comes by itself', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi
    .fn<() => Promise<ComponentType>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))
    .mockResolvedValue(() => <p>The page itself</p>);
  await render(
    <MantineProvider>
      <MemoryRouter>
        <PageBoundary>
          <Suspense>
            <PagePart load={load} />
          </Suspense>
        </PageBoundary>
      </MemoryRouter>
    </MantineProvider>,
  );
  await expect.element(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect.element(page.getByText(/Something went wrong|Operation/)).not.toBeInTheDocument();
  onLine.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await expect.element(page.getByText('The page itself')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});
