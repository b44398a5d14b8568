/**
 * The page's beginning: fonts and styles, Trusted Types, theme, sign-in by the start address, then the
 * router. What throws without being caught is our own mistake and is said aloud.
 */
import '@fontsource-variable/inter';
import '@fontsource-variable/jetbrains-mono';
import './styles/index.css';
import { render, setTrustedTypesPolicy } from 'solid-js/web';
import { signIn } from './host/api.ts';
import { guardStrings, trustedPolicy } from './host/trusted.ts';
import { App } from './router.tsx';
import { reportBug } from './ui/notify.ts';
import { followTheme } from './ui/theme.ts';

if (trustedPolicy !== null) setTrustedTypesPolicy(trustedPolicy);
guardStrings();
followTheme();
addEventListener('error', (event) => reportBug(event.error ?? event.message));
addEventListener('unhandledrejection', (event) => reportBug(event.reason));

const place = document.getElementById('app');
if (place !== null) {
  // A code that is used or too old: the page then says itself that this browser is not signed in.
  await signIn().catch(() => undefined);
  place.replaceChildren();
  render(() => <App />, place);
}

if (import.meta.env.PROD && !new URLSearchParams(location.search).has('fresh'))
  setTimeout(async () => (await import('./host/offline.ts')).goOffline(), 3000);
