import { definePaths } from '../../../kit/page/screens.ts';

/** The page takes `tab`, for one pack `pack` and for one push `job`. */
export const voicesPaths = definePaths({ voices: '/production/voice-customization' });
