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
  /** The wanted lines of the list of vehicles in view. */
  | { kind: 'listing'; wanted: ListWish | undefined }
  /** Besides the filter, only these vehicles. */
  | { kind: 'only'; vehicles: readonly number[] | undefined }
  /** Snapshot frames of a past moment in base64, one per area; undefined for the present. */
  | { kind: 'past'; frames: readonly string[] | undefined }
  /** Stations whose vehicles are counted; undefined for none. */
  | { kind: 'stations'; stations: readonly StationShape[] | undefined }
  /** Choose the vehicles in a shape, instead of or in addition to those chosen; without a shape none. */
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
      /** Counts over the snapshot shown; undefined for the present, which the server counts. */
      tally: Tally | undefined;
      /** The vehicles with alarms in the snapshot shown, most urgent first; undefined for the present. */
      raised: readonly Raised[] | undefined;
      /** The number of vehicles in the wanted stations. */
      standing: Standing | undefined;
      now: number;
    }
  /** The numbers of the chosen vehicles, after each choice. */
  | { kind: 'chosen'; vehicles: readonly number[] }
  | { kind: 'members'; members: Members; seq: number };

/** The buffers transferred with a view. */
export const buffersOf = (
  { points, clusters }: { points: Points; clusters: Clusters },
  chosen?: Pick<ChosenNow, 'positions'>,
) =>
  [...Object.values(points), ...Object.values(clusters), ...Object.values(chosen ?? {})].flatMap((value) =>
    ArrayBuffer.isView(value) ? [value.buffer as ArrayBuffer] : [],
  );
