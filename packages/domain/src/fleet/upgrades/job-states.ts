import type { UpgradeState } from '@kickstand/contract/fleet/upgrades';

/** What somebody does to an upgrade. */
export type UpgradeStep = 'start' | 'promote' | 'pause' | 'resume' | 'abort' | 'retry';

const from: Record<UpgradeStep, readonly UpgradeState[]> = {
  start: ['draft'],
  promote: ['canary'],
  pause: ['canary', 'running'],
  resume: ['paused'],
  abort: ['draft', 'canary', 'running', 'paused'],
  retry: ['done', 'aborted'],
};

/** Whether an upgrade in this state can be started, promoted, paused and so on. */
export const mayStep = (step: UpgradeStep, state: UpgradeState) => from[step].includes(state);

/** Whether something of an upgrade may still happen. */
export const isUpgradeOpen = (state: UpgradeState) =>
  state === 'canary' || state === 'running' || state === 'paused';

const dayMs = 86_400_000;
/** Whoever could not be reached for so long after an upgrade began is left out, milliseconds. */
export const mostUpgradeMs = 14 * dayMs;
