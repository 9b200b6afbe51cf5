import { monitoring } from '@kickstand/contract/insight/monitoring';
import { lazy, Suspense } from 'react';
import { Gate } from '../../kit/action/access.tsx';
import { usePage } from '../../kit/page/page.ts';
import { ForbiddenPanel } from '../../kit/page/states.tsx';
import { DeviceHealth } from './device-health.tsx';
import DeviceList from './device-list.tsx';
import './monitoring.css';

const DeviceDrawer = lazy(() => import('./device-drawer.tsx'));

/** The state of the fleet's controllers: figures, the list behind them, and each device. */
export default function MonitoringPage() {
  const { device } = usePage().search;
  return (
    <Gate may={monitoring.list} otherwise={<ForbiddenPanel />}>
      <DeviceHealth />
      <DeviceList />
      {device && (
        <Suspense>
          <DeviceDrawer />
        </Suspense>
      )}
    </Gate>
  );
}
