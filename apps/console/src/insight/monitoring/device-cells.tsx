import { type DeviceRow, simOperators } from '@kickstand/contract/insight/monitoring';
import { Button } from 'antd';
import { type Cell, millivolt } from '../../kit/list/cells.tsx';
import { usePage } from '../../kit/page/page.ts';
import { Badge } from '../../ui/badge.tsx';
import { nothing } from '../../ui/format.ts';
import { monitoringWords as words } from './monitoring.words.ts';

function OpenDevice({ carId, children }: { carId: string; children: string }) {
  const { search, setSearch } = usePage();
  return (
    <Button type="link" className="device-link" onClick={() => setSearch({ ...search, device: carId })}>
      {children}
    </Button>
  );
}

/** The device's number as a link to its details. */
export const imeiCell: Cell<string, DeviceRow> = Object.assign(
  (imei: string, { carId }: DeviceRow) => <OpenDevice carId={carId}>{imei}</OpenDevice>,
  { width: 160, writing: { as: 'text' as const } },
);

/** The voltage of the vehicle's battery; a value while it is out is older. */
export const voltageCell: Cell<number | null, DeviceRow> = Object.assign(
  (voltageMv: number | null, { powerConnected }: DeviceRow) => (
    <span data-cut={powerConnected === false}>{millivolt(voltageMv, undefined)}</span>
  ),
  {
    align: 'right' as const,
    width: 90,
    writing: { as: 'number' as const, scale: 1_000, places: 1 },
    unit: 'V',
  },
);

/** Whether the vehicle's battery powers the device. */
export const powerCell: Cell<boolean | null> = Object.assign(
  (there: boolean | null) =>
    there === null ? (
      nothing
    ) : (
      <Badge tone={there ? 'good' : 'bad'}>{there ? words.connected : words.cut}</Badge>
    ),
  { width: 110, writing: { as: 'named' as const, names: { true: words.connected, false: words.cut } } },
);

const modes: Readonly<Record<string, string>> = words.modes;
export const modeCell: Cell<string> = Object.assign((mode: string) => modes[mode] ?? mode, {
  width: 90,
  writing: { as: 'named' as const, names: words.modes },
});

export const simNames = Object.fromEntries(
  simOperators.map((operator) => [operator, words.simOperators[operator]]),
) as Record<(typeof simOperators)[number], string>;
