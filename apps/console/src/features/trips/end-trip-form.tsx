import { reason as reasonRule } from '@kickstand/contract/kit';
import type { TripRow, trips } from '@kickstand/contract/trips';
import { type VehicleDetail, vehicles } from '@kickstand/contract/vehicles';
import { Input } from 'antd';
import { useState } from 'react';
import type { FormProps } from '../../kit/action/define-action.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { sentenceOf } from '../../kit/client/sentence.ts';
import { age, type Cell, instant, text } from '../../kit/list/cells.tsx';
import { Facts } from '../../kit/page/facts.tsx';
import { metresText } from '../../ui/format.ts';
import { AskDialog, Asked } from '../vehicle-kit/ask-dialog.parts.tsx';
import { locksText } from '../vehicle-kit/cells.parts.tsx';
import { RiderPhone } from './rider-phone.parts.tsx';
import { tripsWords as words } from './trips.words.ts';

function standsText(nearStation: VehicleDetail['nearStation']) {
  if (!nearStation) return words.noStationNear;
  const edge = metresText(Math.abs(nearStation.edgeM));
  return `${nearStation.name} · ${nearStation.edgeM < 0 ? words.inside(edge) : words.outside(edge)}`;
}

const phoneOf: Cell<string, TripRow> = (_, trip) => <RiderPhone trip={trip} />;

const factsOf = (trip: TripRow, { locatedAt, speedKmh, locks, nearStation }: VehicleDetail) => ({
  ...trip,
  locatedAt,
  locks,
  speed: speedKmh === null ? null : words.speed(speedKmh.toFixed(0)),
  stands: standsText(nearStation),
});

/** What speaks for ending somebody's trip, then why it is ended. */
export default function EndTripForm({ row, send, close }: FormProps<TripRow, typeof trips.end>) {
  const { data } = useCall(vehicles.single, { query: { carId: row.carId } }, { quiet: true });
  const [reason, setReason] = useState<string>(words.cannotLock);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const said = reasonRule.safeParse(reason);
  const submit = () => {
    setTried(true);
    if (!said.success) return;
    setBusy(true);
    send({ params: { tripId: row.id }, body: { reason: said.data } }).catch((error: unknown) => {
      setBusy(false);
      setRefused(sentenceOf(error));
    });
  };
  return (
    <AskDialog
      title={`${words.end} · ${row.carId}`}
      agreeing={words.end}
      danger
      busy={busy}
      refused={refused}
      submit={submit}
      cancel={close}
    >
      <p>{words.endNote}</p>
      {data && (
        <Facts
          of={factsOf(row, data)}
          labels={words.endFacts}
          show={{
            riderPhone: phoneOf,
            startedAt: instant,
            stands: text,
            locatedAt: age,
            speed: text,
            locks: locksText,
          }}
        />
      )}
      <Asked label={words.endReason} wrong={tried && !said.success ? words.endReasonNeeded : undefined}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={2}
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Asked>
    </AskDialog>
  );
}
