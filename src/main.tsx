import 'virtual:mantine-styles';
import './theme/global.css';
import './theme/forced-colors.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { WindowDone } from './app/window-done.tsx';
import { mendAddress } from './mend-address.ts';
import { handOverCallback } from './session/other-ways-in.ts';
import { startSession } from './session/session.ts';

const container = document.getElementById('root');
if (!container) throw new Error('index.html lacks the root element');

mendAddress(window.location, window.history);

// A sign-in in a window of its own only hands its answer over; the page that opened it goes on.
const isSignInWindow = handOverCallback(window.location);
if (!isSignInWindow) void startSession();

createRoot(container).render(<StrictMode>{isSignInWindow ? <WindowDone /> : <App />}</StrictMode>);
