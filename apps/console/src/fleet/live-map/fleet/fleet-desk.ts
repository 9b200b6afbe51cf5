import { makeChoice } from '../lasso/lasso-choice.ts';
import { type SnapshotFacts, snapshotFacts } from '../snapshot/snapshot-tally.ts';
import type { FleetAsk, FleetSay } from './fleet-messages.ts';
import { FleetModel } from './fleet-model.ts';
import { FleetStore } from './fleet-store.parts.ts';
import { anyVehicle, type Camera, type ListWish, type Palette } from './fleet-view.ts';
import { makeStationCounts } from './station-counts.ts';

/** Frames may arrive often; the page is updated at most this often, milliseconds. */
export const leastBetweenViews = 500;
/** Where vehicles are shown as groups single movements are invisible, and each redraw covers a whole town. */
export const leastBetweenGroups = 1_000;

interface Surroundings {
  say(said: FleetSay): void;
  /** Calls back after so many milliseconds. */
  later(work: () => void, ms: number): void;
}

/** Debounces work: requested repeatedly, done once after so many milliseconds. */
function gathered(later: Surroundings['later'], work: () => void) {
  let waiting = false;
  return (ms: number) => {
    if (waiting) return;
    waiting = true;
    later(() => {
      waiting = false;
      work();
    }, ms);
  };
}

const noPalette: Palette = {
  riding: [],
  quiet: 0,
  urgent: [undefined, 0, 0],
  batteryLow: 0,
  batteryMid: 0,
  batteryGood: 0,
  cluster: 0,
};

/** Answers the page: at once when the camera moves, and periodically when the fleet has moved. */
export function makeFleetDesk({ say, later }: Surroundings) {
  const present = new FleetStore();
  const model = new FleetModel(present, anyVehicle, noPalette);
  let camera: Camera | undefined;
  let picked: number | undefined;
  let listing: ListWish | undefined;
  const choice = makeChoice(model, say);
  const standing = makeStationCounts(model);
  let past: SnapshotFacts | undefined;
  let grouped = false;

  function answer() {
    if (!camera) return;
    const view = model.view(camera);
    grouped = view.clusters.length > 0;
    say({
      kind: 'view',
      view,
      picked: picked === undefined ? undefined : model.one(picked),
      list: listing && model.list(camera, listing),
      chosen: choice.now(camera),
      tally: past?.tally,
      raised: past?.raised,
      standing: standing.now(),
      now: model.store.now,
    });
  }

  const answerSoon = gathered(later, answer);

  function heard(frame: ArrayBuffer) {
    const kind = present.merge(frame);
    if (model.store !== present) return;
    if (kind === 'changes') answerSoon(grouped ? leastBetweenGroups : leastBetweenViews);
    else if (kind) answer();
  }

  /** The messages that change the view, so that it is computed again. */
  const changes: Hearing<Exclude<FleetAsk['kind'], 'frame' | 'listed' | 'members'>> = {
    camera(ask) {
      camera = ask.camera;
    },
    filter: (ask) => (model.filter = ask.filter),
    palette: (ask) => (model.palette = ask.palette),
    only: ({ vehicles }) => (model.only = vehicles && new Set(vehicles)),
    pick({ vehicle }) {
      picked = vehicle;
    },
    listing({ wanted }) {
      listing = wanted;
    },
    past({ frames }) {
      model.store = frames ? pictureOf(frames) : present;
      past = frames && snapshotFacts(model.store);
      standing.count();
    },
    stations: standing.wish,
    choose: choice.make,
  };

  return (ask: FleetAsk) => {
    if (ask.kind === 'frame') return heard(ask.frame);
    const { kind } = ask;
    if (kind === 'listed')
      return say({ kind: 'members', members: model.membersOf(ask.vehicles), seq: ask.seq });
    if (kind === 'members') return say({ kind, members: model.members(ask.cluster), seq: ask.seq });
    (changes[kind] as (ask: FleetAsk) => unknown)(ask);
    answer();
  };
}

type Hearing<K extends FleetAsk['kind']> = { [N in K]: (ask: Extract<FleetAsk, { kind: N }>) => unknown };

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)).buffer;

function pictureOf(frames: readonly string[]) {
  const picture = new FleetStore();
  picture.fill(frames.map(bytesOf));
  return picture;
}
