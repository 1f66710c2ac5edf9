import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { queryClient } from '../api/query-client.ts';
import { useSession } from '../session/session.ts';
import { colorSchemeManager } from '../theme/color-scheme.ts';
import { cssVariables, theme } from '../theme/theme.ts';
import { RootBoundary } from './root-boundary.tsx';
import { SignedOut, SignInFailed, SigningIn } from './sign-in-screens.tsx';

const SignedIn = lazy(() => import('./signed-in.tsx').then((module) => ({ default: module.SignedIn })));

/** The providers, and what is shown for each state of the session. */
export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <RootBoundary>
        <QueryClientProvider client={queryClient}>
          <Content />
        </QueryClientProvider>
      </RootBoundary>
    </MantineProvider>
  );
}

function Content() {
  const { status, failure, signOutPending } = useSession();
  switch (status) {
    case 'signed-in':
      return (
        <Suspense fallback={<SigningIn />}>
          <SignedIn />
        </Suspense>
      );
    case 'signed-out':
      return <SignedOut isPending={signOutPending} />;
    case 'error':
      return <SignInFailed failure={failure} />;
    default:
      return <SigningIn />;
  }
}
