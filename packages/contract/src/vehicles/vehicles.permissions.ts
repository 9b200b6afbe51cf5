import { definePermissions } from '../kit/index.ts';

export const vehiclesPermissions = definePermissions([
  { code: '03', kind: 'menu', zh: '车辆监控', en: 'Vehicle monitoring' },
  { code: '0301', kind: 'page', parent: '03', zh: '运营地图', en: 'Operation map' },
  { code: '030109', kind: 'button', parent: '0301', zh: '设备指令', en: 'Device commands', sensitive: true },
  { code: '030110', kind: 'button', parent: '0301', zh: '批量操作', en: 'Bulk actions' },
  { code: '030112', kind: 'button', parent: '0301', zh: '开锁', en: 'Unlock', sensitive: true },
  {
    code: '030113',
    kind: 'button',
    parent: '0301',
    zh: '开电池仓',
    en: 'Open the battery compartment',
    sensitive: true,
  },
  { code: '0302', kind: 'page', parent: '03', zh: '车辆查询', en: 'Vehicle query' },
  { code: '030203', kind: 'button', parent: '0302', zh: '编辑备注和标签', en: 'Edit note and tags' },
  { code: '030209', kind: 'button', parent: '0302', zh: '设备指令', en: 'Device commands', sensitive: true },
  { code: '030210', kind: 'button', parent: '0302', zh: '批量操作', en: 'Bulk actions' },
  { code: '030212', kind: 'button', parent: '0302', zh: '开锁', en: 'Unlock', sensitive: true },
]);
