import { definePaths } from '../../kit/screens.ts';

export const logsPaths = definePaths({
  operators: '/operation/operator-log',
  alerts: '/operation/log-alerts',
  rules: '/operation/log-rules',
});
