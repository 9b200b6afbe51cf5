/** What the calls of vehicles read of the fleet in memory; `FleetState` is one. Unknown numbers are NaN. */
export interface FleetReader {
  readonly size: number;
  /** One entry per vehicle up to `size`; not to be kept. */
  readonly columns: {
    readonly vehicle: ArrayLike<number>;
    readonly agent: ArrayLike<number>;
    /** 0 outside every service area. */
    readonly area: ArrayLike<number>;
    /** Position in `lifecycles`. */
    readonly lifecycle: ArrayLike<number>;
    /** Position in `ridingStates`. */
    readonly riding: ArrayLike<number>;
    readonly ops: ArrayLike<number>;
    readonly alarms: ArrayLike<number>;
    readonly online: ArrayLike<number>;
    readonly battery: ArrayLike<number>;
    readonly speedKmh: ArrayLike<number>;
    readonly lng: ArrayLike<number>;
    readonly lat: ArrayLike<number>;
    readonly locatedAt: ArrayLike<number>;
    readonly reportedAt: ArrayLike<number>;
    readonly lockAt: ArrayLike<number>;
    readonly unlockAt: ArrayLike<number>;
    /** When something of it that is shown last changed. */
    readonly changedAt: ArrayLike<number>;
  };
  indexOf(vehicle: number): number | undefined;
  imeiOf(index: number): string | null;
  /** The station it stands in. */
  stationOf(index: number): string | null;
}
