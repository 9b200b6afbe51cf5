import type { UpgradeState } from '@kickstand/contract/fleet/upgrades';

/** An operator's action on an upgrade. */
export type UpgradeStep = 'start' | 'promote' | 'pause' | 'resume' | 'abort' | 'retry';

const from: Record<UpgradeStep, readonly UpgradeState[]> = {
  start: ['draft'],
  promote: ['canary'],
  pause: ['canary', 'running'],
  resume: ['paused'],
  abort: ['draft', 'canary', 'running', 'paused'],
  retry: ['done', 'aborted'],
};

/** Whether the action is allowed in this state. */
export const mayStep = (step: UpgradeStep, state: UpgradeState) => from[step].includes(state);

/** Whether an upgrade is still in progress. */
export const isUpgradeOpen = (state: UpgradeState) =>
  state === 'canary' || state === 'running' || state === 'paused';

const dayMs = 86_400_000;
/** Vehicles that cannot be reached for so long after an upgrade began are left out, milliseconds. */
export const mostUpgradeMs = 14 * dayMs;
