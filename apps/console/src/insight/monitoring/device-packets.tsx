import { monitoring, type RawPacket } from '@kickstand/contract/insight/monitoring';
import { Button } from 'antd';
import { vehicleLogsWords } from '../../fleet/vehicle-logs/vehicle-logs.words.ts';
import { useCall } from '../../kit/client/calls.ts';
import { copyText } from '../../kit/page/copy.ts';
import { instantText } from '../../kit/page/format.ts';
import { Loaded } from '../../kit/page/states.tsx';
import { Badge } from '../../ui/badge.tsx';
import { monitoringWords as words } from './monitoring.words.ts';
import { useShownDevice } from './shown-device.ts';

/** Unknown ones of a newer server are shown as they are. */
const kinds: Readonly<Record<string, string>> = vehicleLogsWords.device.kinds;
const verdicts: Readonly<Record<string, string>> = vehicleLogsWords.device.verdicts;

function Packet({ packet: { kind, verdict, at, deviceAt, payload } }: { packet: RawPacket }) {
  const text = JSON.stringify(payload, null, 2);
  const title = kinds[kind] ?? kind;
  return (
    <section className="device-packet" aria-label={title}>
      <header>
        <h3>{title}</h3>
        <Badge tone={verdict === 'skewed' || verdict === 'doubled' ? 'bad' : 'quiet'}>
          {verdicts[verdict] ?? verdict}
        </Badge>
        <span className="muted">
          {words.received(instantText(at))}
          {deviceAt !== null && ` · ${words.deviceTime(instantText(deviceAt))}`}
        </span>
        <Button size="small" onClick={() => copyText(text)}>
          {words.copy}
        </Button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is reached by the keyboard as well */}
      <pre tabIndex={0}>{text}</pre>
    </section>
  );
}

/** The latest message of each kind as received. */
export function DevicePackets() {
  const { carId } = useShownDevice();
  const answer = useCall(monitoring.packets, { params: { carId } }, { quiet: true });
  return (
    <Loaded of={answer}>
      {({ list }) =>
        list.length === 0 ? (
          <p className="muted">{words.noPackets}</p>
        ) : (
          list.map((packet) => <Packet key={packet.kind} packet={packet} />)
        )
      }
    </Loaded>
  );
}
