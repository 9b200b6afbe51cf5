import type { CommandType, VehicleRow } from '@kickstand/contract/fleet/vehicles';
import { Drawer } from 'antd';
import { useMay } from '../../../kit/action/access.tsx';
import { assetsWords as words } from '../../vehicle-kit/assets.words.ts';
import { commandAction } from './command-action.parts.tsx';

const kinds: Readonly<Record<keyof typeof words.kinds, readonly CommandType[]>> = {
  locks: ['arm', 'disarm', 'wheel_lock', 'wheel_unlock', 'seat_close', 'helmet_open'],
  power: ['temp_power', 'set_speed', 'bms_switch'],
  sound: ['voice'],
  device: ['reboot', 'fence_push', 'params', 'ble'],
};

const groups = Object.entries(kinds).map(([kind, types]) => ({
  kind: kind as keyof typeof words.kinds,
  actions: types.map((type) => commandAction<VehicleRow>(type)),
}));

/** The remaining commands, grouped by what they act on; those without permission are absent. */
export default function MoreCommands({ row, close }: { row: VehicleRow; close(): void }) {
  const may = useMay();
  const shown = groups.filter(({ actions }) => actions.some((action) => !action.may || may(action.may)));
  return (
    <Drawer open size={420} title={words.moreOf(row.carId)} onClose={close}>
      {shown.map(({ kind, actions }) => (
        <section key={kind} className="command-kind">
          <h3>{words.kinds[kind]}</h3>
          <div className="command-bar">
            {actions.map((Command) => (
              <Command key={Command.id} row={row} />
            ))}
          </div>
        </section>
      ))}
    </Drawer>
  );
}
