/**
 * Returns in a station that cost the out-of-station fee only if the area is set so; otherwise the rider is reminded.
 */
export const remindedRelations = [
  'bad_direction',
  'no_rfid',
  'kickstand',
  'camera_direction',
  'camera_point',
  'camera_miss',
  'station_full',
] as const;
