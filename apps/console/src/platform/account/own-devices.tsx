import { type DeviceState, operatorDevices } from '@kickstand/contract/platform/session';
import { useCall } from '../../kit/client/calls.ts';
import { badge, instant, text } from '../../kit/list/cells.tsx';
import { Parts } from '../../kit/page/facts.tsx';
import { Loaded, StatePanel } from '../../kit/page/states.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { Tone } from '../../ui/tones.ts';
import { accountWords as words } from './account.words.ts';

const tones: Record<DeviceState, Tone> = {
  unknown: 'quiet',
  pending: 'warn',
  authorized: 'good',
  removed: 'quiet',
};

const show = {
  deviceName: text,
  deviceCode: text,
  state: badge(tones, words.deviceStates),
  requestedAt: instant,
  lastSeenAt: instant,
  current: (current: boolean) => current && <Badge tone="busy">{words.thisDevice}</Badge>,
};

/** The operator's own devices. */
export function OwnDevices() {
  const answer = useCall(operatorDevices.list, {}, { quiet: true });
  return (
    <Loaded of={answer}>
      {({ list }) =>
        list.length === 0 ? (
          <StatePanel kind="empty" title={words.noDevices} />
        ) : (
          <section className="profile-part">
            <Parts
              title={words.devices}
              rows={list}
              rowKey="deviceCode"
              show={show}
              labels={words.deviceFields}
            />
            <p className="profile-hint">{words.devicesHint}</p>
          </section>
        )
      }
    </Loaded>
  );
}
