import type { Screen } from '../../../kit/page/screens.ts';
import { voicesPaths } from './voices.paths.ts';

export const voicesScreens: readonly Screen[] = [
  {
    path: voicesPaths.voices,
    title: { zh: '语音定制', en: 'Voice customisation' },
    icon: 'device',
    codes: 'all',
    menuCodes: '06',
    group: 'production',
    load: () => import('./voice-page.tsx'),
  },
];
