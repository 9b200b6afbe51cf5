import { firmwarePackages } from '@kickstand/contract/fleet/upgrades';
import { firmwareText } from '@kickstand/domain/fleet/devices';
import { choicesOf, isReady, useNewestOf } from './package-choices.ts';

/** The choices of packages. */
export const usePackages = () => choicesOf(useNewestOf(firmwarePackages.list), firmwareText);

/** Those that may be sent. */
export const useReadyPackages = () =>
  choicesOf(useNewestOf(firmwarePackages.list).filter(isReady), firmwareText);
