import { type ComponentType, lazy, Suspense } from 'react';
import { RefusedByServer } from '../../kit/client/client.ts';
import { useOperator } from '../../kit/client/operator.ts';
import { tell } from '../../kit/page/notices.ts';
import { logout } from '../../platform/session/login.flow.ts';
import { appWords as words } from '../app.words.ts';
import { closeOverlay, type Overlay, useOverlay } from './overlay.ts';

interface OverlayProps {
  operatorId: string;
  path: string;
  open(to: string): void;
  close(): void;
}

const ScopePicker = lazy(async () => ({ default: (await import('./scope-picker.tsx')).ScopePicker }));
const SettingsDrawer = lazy(async () => ({
  default: (await import('../settings/settings-drawer.tsx')).SettingsDrawer,
}));
const Palette = lazy(async () => ({ default: (await import('../palette/palette.tsx')).Palette }));
const KeyboardHelp = lazy(async () => ({ default: (await import('./keyboard-help.tsx')).KeyboardHelp }));
const NoticesPanel = lazy(async () => ({
  default: (await import('../notices/notices-panel.tsx')).NoticesPanel,
}));
const LogoutQuestion = lazy(async () => ({
  default: (await import('./logout-question.tsx')).LogoutQuestion,
}));

const shown: Record<Overlay, ComponentType<OverlayProps>> = {
  agents: (props) => <ScopePicker part="agents" {...props} />,
  areas: (props) => <ScopePicker part="areas" {...props} />,
  settings: SettingsDrawer,
  palette: Palette,
  keyboard: KeyboardHelp,
  notices: NoticesPanel,
  logout: ({ close }) => <LogoutQuestion agree={() => logout().catch(say)} end={close} />,
};

/** What is opened above the page; each is fetched when it is first needed. */
export function Overlays({ path, open }: { path: string; open(to: string): void }) {
  const overlay = useOverlay();
  const operatorId = useOperator()?.operatorId ?? '';
  if (!overlay) return null;
  const Shown = shown[overlay];
  return (
    <Suspense>
      <Shown operatorId={operatorId} path={path} open={open} close={closeOverlay} />
    </Suspense>
  );
}

/** What the server did not hear is not ended, and the reason is shown. */
function say(error: unknown) {
  if (error instanceof RefusedByServer && error.status === 401) return;
  const text = error instanceof Error ? error.message : words.logoutFailed;
  tell({ key: 'logout', kind: 'error', title: words.logoutFailed, text });
}
