import type { firmwarePackages, PackageRow, voicePacks } from '@kickstand/contract/fleet/upgrades';
import { useCall } from '../../kit/client/calls.ts';

type Row = Pick<PackageRow, 'id' | 'name' | 'model' | 'packageVersion' | 'state'>;
const none: readonly Row[] = [];

/** The newest hundred packages of a kind. */
export const useNewestOf = (list: (typeof firmwarePackages | typeof voicePacks)['list']): readonly Row[] =>
  useCall(list, { query: { pageSize: 100 } }, { quiet: true }).data?.list ?? none;

/** The choices of packages, with their version. */
export const choicesOf = (packages: readonly Row[], versionText: (version: string) => string) =>
  packages.map(({ id, name, model, packageVersion }) => ({
    value: id,
    label: `${name} ${versionText(packageVersion)} · ${model}`,
  }));

/** Whether a package may be sent. */
export const isReady = ({ state }: Row) => state === 'released' || state === 'test';
