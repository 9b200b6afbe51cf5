import type { AgentRow } from '@kickstand/contract/organisation/agents';
import { type OperatorDevice, operatorDevices } from '@kickstand/contract/platform/session';
import { Drawer } from 'antd';
import { useMemo } from 'react';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { badge, instant, text } from '../../kit/list/cells.tsx';
import { Parts } from '../../kit/page/facts.tsx';
import { Loaded, StatePanel } from '../../kit/page/states.tsx';
import { deviceTones } from './agent-states.ts';
import { agentsWords } from './agents.words.ts';
import { Effects } from './effects.tsx';

const words = agentsWords.devices;

/** A device with its owner. */
type Owned = OperatorDevice & { phone: string };

const request = ({ phone, deviceCode }: Owned) => ({ body: { phone, deviceCode } });

const Authorize = defineAsk<Owned, typeof operatorDevices.authorize>({
  call: operatorDevices.authorize,
  label: words.authorize,
  level: 2,
  applies: ({ state }) => state !== 'authorized',
  changes: ({ deviceName }) => <Effects title={deviceName} list={[words.authorizeChanges(deviceName)]} />,
  request,
});

const Remove = defineAsk<Owned, typeof operatorDevices.remove>({
  call: operatorDevices.remove,
  label: words.remove,
  level: 2,
  danger: true,
  applies: ({ state }) => state !== 'removed',
  changes: ({ deviceName }) => <Effects title={deviceName} list={[words.removeChanges(deviceName)]} />,
  request,
});

const show = {
  deviceName: text,
  deviceCode: text,
  state: badge(deviceTones, words.states),
  requestedAt: instant,
  lastSeenAt: instant,
};

interface DevicesProps {
  row: AgentRow;
  close(): void;
}

/** The devices of a company's owner; after removal one must be authorised again. */
export default function OwnerDevices({ row, close }: DevicesProps) {
  const { phone = '', name = '' } = row.owner ?? {};
  const answer = useCall(operatorDevices.list, { query: { phone } }, { quiet: true });
  return (
    <Drawer open size={880} title={words.title(name)} onClose={close} className="agent-drawer">
      <Loaded of={answer}>{({ list }) => <DeviceTable list={list} phone={phone} />}</Loaded>
    </Drawer>
  );
}

function DeviceTable({ list, phone }: { list: readonly OperatorDevice[]; phone: string }) {
  const rows = useMemo(() => list.map((device) => ({ ...device, phone })), [list, phone]);
  if (rows.length === 0) return <StatePanel kind="empty" title={words.empty} />;
  return (
    <Parts
      title={words.title('')}
      rows={rows}
      rowKey="deviceCode"
      show={{
        ...show,
        phone: (_, row) => (
          <>
            <Authorize row={row} />
            <Remove row={row} />
          </>
        ),
      }}
      labels={{ ...words.fields, phone: words.actions }}
    />
  );
}
