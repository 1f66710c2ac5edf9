import { RouterProvider } from 'react-router/dom';
import { makeRouter } from './router.tsx';
import { watchSession } from './watch-session.ts';

watchSession();
const router = makeRouter();

/** The product behind the sign-in. Its own chunk: the callback page must not wait for it. */
export function SignedIn() {
  return <RouterProvider router={router} />;
}
