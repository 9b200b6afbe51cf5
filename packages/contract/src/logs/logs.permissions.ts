import { definePermissions } from '../kit/index.ts';

export const logsPermissions = definePermissions([
  { code: '14', kind: 'menu', zh: '日志管理', en: 'Logs' },
  { code: '1404', kind: 'page', parent: '14', zh: '操作员日志', en: 'Operator log' },
]);
