import type { FleetAsk, FleetSay } from './fleet-messages.ts';
import { FleetModel } from './fleet-model.ts';
import { FleetStore } from './fleet-store.ts';
import { anyVehicle, type Camera, type Palette } from './fleet-view.ts';

/** Frames may come often; the page is told at most this often, milliseconds. */
export const leastBetweenViews = 500;

interface Surroundings {
  say(said: FleetSay): void;
  /** Call back after so many milliseconds. */
  later(work: () => void, ms: number): void;
}

const noPalette: Palette = {
  riding: [],
  quiet: 0,
  batteryLow: 0,
  batteryMid: 0,
  batteryGood: 0,
  cluster: 0,
};

/** Answers the page: at once when it looks elsewhere, and now and then when the fleet has moved. */
export function makeFleetDesk({ say, later }: Surroundings) {
  const model = new FleetModel(new FleetStore(), anyVehicle, noPalette);
  let camera: Camera | undefined;
  let picked: number | undefined;
  let listing = false;
  let waiting = false;

  function answer() {
    if (!camera) return;
    say({
      kind: 'view',
      view: model.view(camera),
      picked: picked === undefined ? undefined : model.one(picked),
      list: listing ? model.list(camera) : undefined,
      now: model.store.now,
    });
  }

  function answerSoon() {
    if (waiting) return;
    waiting = true;
    later(() => {
      waiting = false;
      answer();
    }, leastBetweenViews);
  }

  const hear: { [K in FleetAsk['kind']]: (ask: Extract<FleetAsk, { kind: K }>) => void } = {
    frame({ frame }) {
      const kind = model.store.merge(frame);
      if (kind === 'changes') answerSoon();
      else if (kind) answer();
    },
    camera(ask) {
      camera = ask.camera;
      answer();
    },
    filter(ask) {
      model.filter = ask.filter;
      answer();
    },
    palette(ask) {
      model.palette = ask.palette;
      answer();
    },
    pick({ vehicle }) {
      picked = vehicle;
      answer();
    },
    listing({ wanted }) {
      listing = wanted;
      answer();
    },
    listed: ({ vehicles, seq }) => say({ kind: 'members', members: model.membersOf(vehicles), seq }),
    members: ({ cluster, seq }) => say({ kind: 'members', members: model.members(cluster), seq }),
  };

  return (ask: FleetAsk) => (hear[ask.kind] as (ask: FleetAsk) => void)(ask);
}
