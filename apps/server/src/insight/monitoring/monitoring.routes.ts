import { monitoring } from '@kickstand/contract/insight/monitoring';
import { routes } from '../../kernel/call/calls.ts';
import { listDevices, showDevice, showMetrics, showPackets } from './devices.service.ts';
import { showLine, showOverview } from './overview.service.ts';

export const monitoringRoutes = routes(monitoring, {
  overview: showOverview,
  line: showLine,
  list: listDevices,
  single: showDevice,
  metrics: showMetrics,
  packets: showPackets,
});
