import { voicePacks } from '@kickstand/contract/fleet/upgrades';
import { choicesOf, isReady, useNewestOf } from '../package-choices.ts';

/** The newest hundred voice packs. */
export const useNewestPacks = () => useNewestOf(voicePacks.list);

const asReported = (version: string) => version;

/** The choices of voice packs. */
export const usePacks = () => choicesOf(useNewestPacks(), asReported);

/** Those that may be sent. */
export const useReadyPacks = () => choicesOf(useNewestPacks().filter(isReady), asReported);
