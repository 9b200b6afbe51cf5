import { settings } from '@kickstand/contract/platform/settings';
import { createHashHistory, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { learnConfig, windowTitle } from '../kit/client/brand.ts';
import { send } from '../kit/client/client.ts';
import { readConfig } from '../kit/client/client-config.ts';
import { recoverWith } from '../kit/client/renewal.ts';
import { keepDigitsPlain } from '../kit/input/plain-digits.ts';
import { fillSlots } from '../kit/page/slot.tsx';
import { locale, startLocale } from '../kit/words.ts';
import { recovery } from '../platform/session/handshake.ts';
import { makeRouter } from './route/router.tsx';

/** A query before the hash would leak into every link that is made. */
function dropQueryBeforeHash() {
  const { location, history } = window;
  if (location.search) history.replaceState(history.state, '', `${location.pathname}${location.hash}`);
}

/** Ask what the deployment calls itself. A first visitor whose language it is not starts once more. */
async function learnDeployment(toSetup: () => void) {
  const config = await send(settings.clientConfig, {}, { quiet: true });
  const first = readConfig().title === undefined;
  learnConfig(config);
  document.title = windowTitle();
  if (config.needsSetup) toSetup();
  if (first && startLocale() !== locale) window.location.reload();
}

/** Every screen, and what stands on pages of others. */
async function loadScreens() {
  const [{ screens }, { fillings }] = await Promise.all([
    import('./route/screens.ts'),
    import('./route/fillings.ts'),
  ]);
  fillSlots(fillings);
  return screens;
}

export function start(root: HTMLElement | null) {
  if (!root) throw new Error('the page has no root');
  dropQueryBeforeHash();
  document.documentElement.lang = locale;
  document.title = windowTitle();
  keepDigitsPlain(document);
  recoverWith(recovery);
  const history = createHashHistory();
  const router = makeRouter(history, loadScreens);
  learnDeployment(() => history.replace('/setup')).catch(() => undefined);
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}
