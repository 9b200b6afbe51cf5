import type { FleetAsk, FleetSay } from '../fleet/fleet-messages.ts';
import type { FleetModel } from '../fleet/fleet-model.ts';
import type { Camera } from '../fleet/fleet-view.ts';

/** The chosen vehicles: they stay chosen wherever they go, until the choice changes. */
export function makeChoice(model: FleetModel, say: (said: FleetSay) => void) {
  let chosen: ReadonlySet<number> = new Set();
  return {
    make({ shape, more }: Extract<FleetAsk, { kind: 'choose' }>) {
      const found = shape ? model.within(shape) : [];
      chosen = new Set(more ? [...chosen, ...found] : found);
      say({ kind: 'chosen', vehicles: [...chosen] });
    },
    now: (camera: Camera) => (chosen.size > 0 ? model.chosen(chosen, camera) : undefined),
  };
}
