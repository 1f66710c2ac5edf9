import { useEffect } from 'react';
import { RouterProvider } from 'react-router/dom';
import { watchRows } from '../keys/chosen-row.ts';
import { watchLostFocus } from '../keys/focus-return.ts';
import { holdKeys } from '../keys/held-keys.ts';
import { makeRouter } from './router.tsx';
import { watchSession } from './watch-session.ts';

watchSession();
watchRows();
watchLostFocus();
const router = makeRouter();

/** The product behind the sign-in. Its own chunk: the callback page must not wait for it. */
export function SignedIn() {
  // After the provider's own: the router hands the first state to the one that asks first.
  useEffect(() => holdOnTheWay(router), []);
  return <RouterProvider router={router} />;
}

/** A key that is pressed on the way to a page is meant for neither that page nor the one that is left. */
function holdOnTheWay({ subscribe }: ReturnType<typeof makeRouter>): () => void {
  let letGo = () => {};
  const leave = subscribe(({ navigation }) => {
    letGo();
    letGo = navigation.state === 'idle' ? () => {} : holdKeys();
  });
  return () => {
    letGo();
    leave();
  };
}
