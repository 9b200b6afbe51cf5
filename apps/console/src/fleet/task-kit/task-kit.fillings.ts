import { adds } from '../../kit/page/slot.tsx';
import { actionsOnAccounts } from '../../organisation/permissions/permissions.slots.ts';

/** The actions of tasks on accounts. */
export const taskKitFillings = [
  adds(actionsOnAccounts, async () => (await import('./hand-over.parts.tsx')).handOver),
];
