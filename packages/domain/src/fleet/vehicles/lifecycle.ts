import type { lifecycles } from '@kickstand/contract/fleet/vehicles';

export type Lifecycle = (typeof lifecycles)[number];

/** The actions that change a vehicle's lifecycle. */
export const lifecycleActions = [
  'bind',
  'unbind',
  'shelve',
  'take_off',
  'lose',
  'find',
  'repair',
  'restock',
  'transfer',
  'accept',
  'scrap',
] as const;
export type LifecycleAction = (typeof lifecycleActions)[number];

type Steps = Partial<Record<Lifecycle, Lifecycle>>;

/** Where each action leads from each state; anything else is refused. */
const steps: Record<LifecycleAction, Steps> = {
  // A vehicle that was already in use keeps its lifecycle when its controller is replaced.
  bind: { in_stock: 'bound', bound: 'bound', off_shelf: 'off_shelf', in_repair: 'in_repair' },
  unbind: {
    in_stock: 'in_stock',
    bound: 'in_stock',
    off_shelf: 'off_shelf',
    in_repair: 'in_repair',
    lost: 'lost',
  },
  shelve: { bound: 'on_shelf', off_shelf: 'on_shelf' },
  take_off: { on_shelf: 'off_shelf' },
  lose: { on_shelf: 'lost', off_shelf: 'lost' },
  find: { lost: 'off_shelf' },
  repair: { off_shelf: 'in_repair' },
  restock: { off_shelf: 'in_stock', in_repair: 'in_stock' },
  transfer: { off_shelf: 'transferred' },
  accept: { transferred: 'in_stock' },
  scrap: { in_stock: 'scrapped', off_shelf: 'scrapped', in_repair: 'scrapped', lost: 'scrapped' },
};

/** The lifecycle after an action; undefined if the action is not allowed. */
export const lifecycleAfter = (action: LifecycleAction, from: Lifecycle): Lifecycle | undefined =>
  steps[action][from];

/** What besides the lifecycle decides whether it may change. */
export interface AssetState {
  lifecycle: Lifecycle;
  /** A rider is riding it or has it temporarily parked. */
  inTrip: boolean;
  imei: string | null;
  batterySn: string | null;
}

/** These wait until the trip has ended. */
const notInTrip: ReadonlySet<LifecycleAction> = new Set([
  'bind',
  'unbind',
  'take_off',
  'lose',
  'scrap',
  'transfer',
]);

/** Why an action is not allowed, as a refusal code; undefined if it is. */
export function lifecycleObstacle(
  action: LifecycleAction,
  { lifecycle, inTrip, imei, batterySn }: AssetState,
) {
  if (lifecycle === 'scrapped') return 'vehicle.scrapped';
  if (inTrip && notInTrip.has(action)) return 'vehicle.in_order';
  if (lifecycleAfter(action, lifecycle) === undefined) {
    if (action === 'take_off') return 'vehicle.not_shelved';
    return lifecycle === 'on_shelf' ? 'vehicle.off_shelf_first' : 'vehicle.wrong_state';
  }
  const holds = imei !== null || batterySn !== null;
  return action === 'scrap' && holds ? 'vehicle.unbind_first' : undefined;
}
