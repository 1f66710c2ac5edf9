import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, Suspense, use } from 'react';
import { queryClient } from '../api/query-client.ts';
import { sessionState } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';
import { colorSchemeManager } from '../theme/color-scheme.ts';
import { theme } from '../theme/theme.ts';
import { usePrinting } from '../ui/use-printing.ts';
import { readable } from './ready.ts';
import { RootBoundary } from './root-boundary.tsx';
import { SignedOut, SignInFailed, SigningIn } from './sign-in-screens.tsx';

let signedIn: Promise<ComponentType> | undefined;

/** The surrounding boundary shows a failure, and offers a reload. */
function signedInPart(): Promise<ComponentType> {
  signedIn ??= readable(import('./signed-in.tsx').then((module) => module.SignedIn));
  return signedIn;
}

/**
 * Resolves once the page can be drawn whole, if somebody is signed in: drawing a placeholder first would delay the page by 300
 * ms. This loads all code that the page needs; a failure is shown in place of the page.
 */
export async function loadFirstPage(): Promise<void> {
  if (sessionState().status !== 'signed-in') return;
  const [{ loadPage }] = await Promise.all([import('./signed-in.tsx'), signedInPart()]);
  await loadPage();
}

/** The providers, and what each state of the session shows. */
export function App() {
  const isPrinting = usePrinting();
  return (
    <MantineProvider
      theme={theme}
      // They are in a sheet: scripts/mantine-styles.ts.
      withCssVariables={false}
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
