import type { LassoShape } from '../lasso/lasso-shape.ts';
import type { Tally } from '../snapshot/snapshot-tally.ts';
import type {
  Camera,
  ChosenNow,
  Clusters,
  FleetFilter,
  FleetView,
  Listed,
  ListPart,
  ListWish,
  Members,
  Palette,
  Points,
  Raised,
  Standing,
  StationShape,
} from './fleet-view.ts';

/** From the page to its worker. */
export type FleetAsk =
  | { kind: 'frame'; frame: ArrayBuffer }
  | { kind: 'camera'; camera: Camera }
  | { kind: 'filter'; filter: FleetFilter }
  | { kind: 'palette'; palette: Palette }
  /** Follow one vehicle, whether or not it is in view. */
  | { kind: 'pick'; vehicle: number | undefined }
  /** Which lines of the list of the vehicles in view are wanted, too. */
  | { kind: 'listing'; wanted: ListWish | undefined }
  /** Beside the filter, only these vehicles. */
  | { kind: 'only'; vehicles: readonly number[] | undefined }
  /** Snapshot frames of one moment of the past in base64, one of each area; undefined for the present. */
  | { kind: 'past'; frames: readonly string[] | undefined }
  /** Stations in which is to be counted what stands there; undefined for none. */
  | { kind: 'stations'; stations: readonly StationShape[] | undefined }
  /** Choose what a shape holds, instead of or together with what is chosen; without a shape nothing. */
  | { kind: 'choose'; shape: LassoShape | undefined; more?: boolean }
  | { kind: 'members'; cluster: number; seq: number }
  | { kind: 'listed'; vehicles: readonly number[]; seq: number };

/** From the worker to the page. */
export type FleetSay =
  | {
      kind: 'view';
      view: FleetView;
      picked: Listed | undefined;
      list: ListPart | undefined;
      chosen: ChosenNow | undefined;
      /** Counts of the shown snapshot; undefined for the present, which the server counts. */
      tally: Tally | undefined;
      /** The vehicles with alarms of the shown snapshot, the worst first; undefined for the present. */
      raised: readonly Raised[] | undefined;
      /** What stands in the stations that are wanted. */
      standing: Standing | undefined;
      now: number;
    }
  /** The numbers of what is chosen, after each choice. */
  | { kind: 'chosen'; vehicles: readonly number[] }
  | { kind: 'members'; members: Members; seq: number };

/** The memory that leaves the worker with a view. */
export const buffersOf = (
  { points, clusters }: { points: Points; clusters: Clusters },
  chosen?: Pick<ChosenNow, 'positions'>,
) =>
  [...Object.values(points), ...Object.values(clusters), ...Object.values(chosen ?? {})].flatMap((value) =>
    ArrayBuffer.isView(value) ? [value.buffer as ArrayBuffer] : [],
  );
