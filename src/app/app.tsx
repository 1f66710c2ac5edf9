import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, Suspense, use } from 'react';
import { queryClient } from '../api/query-client.ts';
import { sessionState, useSession } from '../session/session.ts';
import { colorSchemeManager } from '../theme/color-scheme.ts';
import { cssVariables, theme } from '../theme/theme.ts';
import { usePrinting } from '../ui/use-printing.ts';
import { readable } from './ready.ts';
import { RootBoundary } from './root-boundary.tsx';
import { SignedOut, SignInFailed, SigningIn } from './sign-in-screens.tsx';

let signedIn: Promise<ComponentType> | undefined;

/** A failure is shown by the boundary around it, whose way on is a reload. */
function signedInPart(): Promise<ComponentType> {
  signedIn ??= readable(import('./signed-in.tsx').then((module) => module.SignedIn));
  return signedIn;
}

/**
 * Resolves once the page can be drawn whole, where somebody is signed in: a first drawing of a placeholder would hold back the page by
 * 300 ms. The page's code asks for nothing that this does not load; a failure is left to be shown in its place.
 */
export async function loadFirstPage(): Promise<void> {
  if (sessionState().status !== 'signed-in') return;
  const [{ loadPage }] = await Promise.all([import('./signed-in.tsx'), signedInPart()]);
  await loadPage();
}

/** The providers, and what is shown for each state of the session. */
export function App() {
  const isPrinting = usePrinting();
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      {...(isPrinting && { forceColorScheme: 'light' })}
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
          <SignedInPart />
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

function SignedInPart() {
  const SignedIn = use(signedInPart());
  return <SignedIn />;
}
