import type { UserRow } from '@kickstand/contract/organisation/permissions';
import { type DeviceState, type OperatorDevice, operatorDevices } from '@kickstand/contract/platform/session';
import { Drawer } from 'antd';
import type { Action } from '../../../kit/action/action.ts';
import { defineAsk } from '../../../kit/action/define-ask.tsx';
import { useCall } from '../../../kit/client/calls.ts';
import { badge, type Cell, instant, text } from '../../../kit/list/cells.tsx';
import { Parts } from '../../../kit/page/facts.tsx';
import { Loaded, StatePanel } from '../../../kit/page/states.tsx';
import { Badge } from '../../../ui/badge.tsx';
import type { Tone } from '../../../ui/tones.ts';
import { permissionsWords } from '../permissions.words.ts';

const words = permissionsWords.devices;

/** A device with its owner, and a column for actions. */
interface Device extends OperatorDevice {
  phone: string;
  actions: null;
}

const tones: Record<DeviceState, Tone> = {
  unknown: 'quiet',
  pending: 'warn',
  authorized: 'good',
  removed: 'quiet',
};

const refreshes = ['operatorDevices', 'permissionUsers'];
const which = ({ phone, deviceCode }: Device) => ({ body: { phone, deviceCode } });

const authorize: Action<Device> = defineAsk({
  call: operatorDevices.authorize,
  label: words.authorize,
  applies: ({ state }: Device) => state !== 'authorized',
  level: 2,
  changes: ({ deviceCode }: Device) => words.authorizeChanges(deviceCode),
  request: which,
  refreshes,
});

const remove: Action<Device> = defineAsk({
  call: operatorDevices.remove,
  label: words.remove,
  danger: true,
  applies: ({ state }: Device) => state !== 'removed',
  blocked: ({ current }: Device) => (current ? words.currentLocked : undefined),
  level: 2,
  changes: ({ deviceCode }: Device) => words.removeChanges(deviceCode),
  request: which,
  refreshes,
});

const Authorize = authorize;
const Remove = remove;

const nameCell: Cell<string, Device> = (name, { current }) => (
  <>
    {name} {current && <Badge tone="busy">{words.current}</Badge>}
  </>
);

const actionsCell: Cell<null, Device> = (_, device) => (
  <span className="permission-actions">
    <Authorize row={device} />
    <Remove row={device} />
  </span>
);

/** The browsers and phones of an account, to authorise or remove. */
export default function UserDevices({ row: { phone, name }, close }: { row: UserRow; close(): void }) {
  const devices = useCall(operatorDevices.list, { query: { phone } }, { quiet: true });
  return (
    <Drawer open size={880} title={words.title(name)} onClose={close}>
      <Loaded of={devices}>
        {({ list }) =>
          list.length === 0 ? (
            <StatePanel kind="empty" title={words.empty} />
          ) : (
            <Parts
              title={words.title(name)}
              rows={list.map((device): Device => ({ ...device, phone, actions: null }))}
              rowKey="deviceCode"
              show={{
                deviceName: nameCell,
                deviceCode: text,
                state: badge(tones, words.states),
                requestedAt: instant,
                decidedAt: instant,
                lastSeenAt: instant,
                actions: actionsCell,
              }}
              labels={{ ...words.fields, actions: words.actions }}
            />
          )
        }
      </Loaded>
    </Drawer>
  );
}
