import { adds } from '../../kit/page/slot.tsx';
import { actionsOnAccounts } from '../../organisation/permissions/permissions.slots.ts';

/** What of tasks can be done about an account. */
export const taskKitFillings = [
  adds(actionsOnAccounts, async () => (await import('./hand-over.parts.tsx')).handOver),
];
