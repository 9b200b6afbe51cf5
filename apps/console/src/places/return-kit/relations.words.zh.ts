/** The relation of a return to its place. */
export const relationsZh = {
  in_station: '站点内',
  out_of_station: '站点外',
  bad_direction: '未定向停放',
  no_rfid: 'RFID未感应',
  kickstand: '脚撑未放',
  camera_direction: '摄像头方向不符',
  camera_point: '摄像头点位不符',
  camera_miss: '摄像头未识别',
  helmet_missing: '头盔未还',
  in_no_stop: '禁停区',
  out_of_area: '服务区外',
  in_no_ride: '禁行区',
  station_full: '站点已满',
  ops_ended: '后台结束',
  auto_ended: '系统自动结束',
};
