import { type DeviceOverview, offlineSpans } from '@kickstand/contract/insight/monitoring';
import { firmwareText } from '@kickstand/domain/fleet/devices';
import { monitoringWords as words } from './monitoring.words.ts';
import { useNarrow } from './narrowing.ts';
import { type Share, ShareBars } from './share-bars.tsx';

/** Devices by silence, firmware and network. */
export function DeviceShares({ overview }: { overview: DeviceOverview }) {
  const narrow = useNarrow();
  const spans = offlineSpans.map((span) => ({
    key: span,
    label: words.offlineSpans[span],
    count: overview.spans[span] ?? 0,
    open: () => narrow({ offline: span }),
  }));
  const firmware: Share[] = overview.firmware.map(({ version, count }) => ({
    key: version ?? '',
    label: version === null ? words.unknownVersion : firmwareText(version),
    count,
    open: version === null ? undefined : () => narrow({ fwVersion: firmwareText(version) }),
  }));
  const rest = { key: 'rest', label: words.otherVersions, count: overview.firmwareRest };
  const sims = overview.sims.map(({ operator, count }) => ({
    key: operator ?? '',
    label: operator === null ? words.noSim : words.simOperators[operator],
    count,
    open: operator === null ? undefined : () => narrow({ simOperator: operator }),
  }));
  return (
    <>
      <ShareBars title={words.offline} shares={spans} of={overview.offline} />
      <ShareBars title={words.firmware} shares={overview.firmwareRest > 0 ? [...firmware, rest] : firmware} />
      <ShareBars title={words.sims} shares={sims} />
    </>
  );
}
