import type { relationsZh } from './relations.words.zh.ts';

export const relationsEn: typeof relationsZh = {
  in_station: 'In a station',
  out_of_station: 'Out of station',
  bad_direction: 'Wrong direction',
  no_rfid: 'RFID not sensed',
  kickstand: 'Kickstand up',
  camera_direction: 'Camera: direction',
  camera_point: 'Camera: position',
  camera_miss: 'Camera: not seen',
  helmet_missing: 'Helmet missing',
  in_no_stop: 'In a no-stop zone',
  out_of_area: 'Out of the area',
  in_no_ride: 'In a no-ride zone',
  station_full: 'Station full',
  ops_ended: 'Ended by staff',
  auto_ended: 'Ended by the system',
};
