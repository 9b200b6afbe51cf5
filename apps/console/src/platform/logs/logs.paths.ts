import { definePaths } from '../../kit/page/screens.ts';

export const logsPaths = definePaths({
  operators: '/operation/operator-log',
  alerts: '/operation/log-alerts',
  rules: '/operation/log-rules',
});
