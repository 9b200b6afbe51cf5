import type {
  Camera,
  Clusters,
  FleetFilter,
  FleetView,
  Listed,
  Members,
  Palette,
  Points,
} from './fleet-view.ts';

/** From the page to its worker. */
export type FleetAsk =
  | { kind: 'frame'; frame: ArrayBuffer }
  | { kind: 'camera'; camera: Camera }
  | { kind: 'filter'; filter: FleetFilter }
  | { kind: 'palette'; palette: Palette }
  /** Follow one vehicle, whether or not it is in view. */
  | { kind: 'pick'; vehicle: number | undefined }
  /** Whether the vehicles in view are wanted as a list, too. */
  | { kind: 'listing'; wanted: boolean }
  | { kind: 'members'; cluster: number; seq: number }
  | { kind: 'listed'; vehicles: readonly number[]; seq: number };

/** From the worker to the page. */
export type FleetSay =
  | { kind: 'view'; view: FleetView; picked: Listed | undefined; list: Listed[] | undefined; now: number }
  | { kind: 'members'; members: Members; seq: number };

/** The memory that leaves the worker with a view. */
export const buffersOf = ({ points, clusters }: { points: Points; clusters: Clusters }) =>
  [...Object.values(points), ...Object.values(clusters)].flatMap((value) =>
    ArrayBuffer.isView(value) ? [value.buffer as ArrayBuffer] : [],
  );
