import { useFreshAlarms } from './alarm-hooks.ts';
import AlarmList from './alarm-list.tsx';

/** Every alarm in scope on a page of its own, refreshed as urgent ones are raised. */
export default function AlarmsPage() {
  useFreshAlarms();
  return <AlarmList />;
}
