import 'virtual:mantine-styles';
import './theme/global.css';
import './theme/forced-colors.css';
import { type ReactNode, StrictMode } from 'react';
import { takeFirstRows } from './api/first-rows.ts';
import { App, loadFirstPage } from './app/app.tsx';
import { createRoot } from './app/create-root.ts';
import { WindowDone } from './app/window-done.tsx';
import { mendAddress } from './mend-address.ts';
import { handOverCallback } from './session/other-ways-in.ts';
import { startSession } from './session/session.ts';

const container = document.getElementById('root');
if (!container) throw new Error('index.html lacks the root element');

mendAddress(window.location, window.history);

const root = createRoot(container);
const show = (page: ReactNode) => root.render(<StrictMode>{page}</StrictMode>);

/** How long the page may stay empty, in milliseconds: most sessions and first rows arrive by then, and are drawn together. */
const LONGEST_WAIT_MS = 300;

async function start(): Promise<void> {
  // A failure is shown where it happened.
  const ready = startSession()
    .then(() => Promise.all([loadFirstPage(), takeFirstRows().catch(() => undefined)]))
    .catch(() => undefined);
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))]);
  show(<App />);
}

// A sign-in in a separate window only passes on its answer; the page that opened it continues.
const handedOver = handOverCallback(window.location);
if (handedOver) show(<WindowDone isFailed={handedOver === 'failed'} />);
else void start();
