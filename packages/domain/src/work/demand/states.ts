/** How a station stands. */
export interface Standing {
  /** Its area is open for business and it takes part now. */
  isOpen: boolean;
  /** Vehicles there that a rider could take. */
  rentable: number;
  /** All that stand there. */
  standing: number;
  /** Room it has; 0 or less: no limit was given. */
  capacity: number;
}

export type StationState = 'present' | 'empty' | 'closed';

/** What a rider meets at a station, however many there are. */
export function stationStateOf({ isOpen, rentable, standing, capacity }: Standing): {
  state: StationState;
  isFull: boolean;
} {
  return {
    state: isOpen ? (rentable > 0 ? 'present' : 'empty') : 'closed',
    isFull: capacity > 0 && standing >= capacity,
  };
}
