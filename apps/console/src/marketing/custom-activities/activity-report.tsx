import type { ReplyOf } from '@kickstand/contract/kit';
import { type CustomEffect, customActivities } from '@kickstand/contract/marketing/campaigns';
import { Drawer } from 'antd';
import { Steps } from '../../kit/action/steps.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { kitWords } from '../../kit/kit.words.ts';
import { count, instant, oneOf } from '../../kit/list/cells.tsx';
import { Parts } from '../../kit/page/facts.tsx';
import { instantText } from '../../kit/page/format.ts';
import { Loaded } from '../../kit/page/states.tsx';
import { countText, decimalText } from '../../ui/format.ts';
import { activityWords } from './custom-activities.words.ts';

const words = activityWords.report;
type Report = ReplyOf<typeof customActivities.report>;

const signed = (value: number | null) => `${(value ?? 0) > 0 ? '+' : ''}${decimalText(value)}`;

/** What the difference of the groups says, or why nothing can be said. */
function effectLines({ kind, difference, low, high, extraRides, smallest }: CustomEffect): string[] {
  if (kind === 'no_holdout' || kind === 'few' || kind === 'uneven')
    return [`${words.none}${kitWords.colon}${words.why[kind]}`];
  const visible = words.smallest(decimalText(smallest));
  if (kind === 'provisional') return [words.provisional(signed(difference)), visible];
  const isUnsure = (low ?? 0) <= 0 && (high ?? 0) >= 0;
  return [
    words.measured(signed(difference), signed(low), signed(high)),
    isUnsure ? words.unsure : words.extra(countText(extraRides)),
    visible,
  ];
}

const armShow = { arm: (text: string) => text, riders: count, rode: count, ridesPerRider: decimalText };
const armLabels = {
  arm: words.arm,
  riders: words.riders,
  rode: words.rode,
  ridesPerRider: words.ridesPerRider,
};
const runShow = {
  frozenAt: instant,
  state: oneOf(words.states),
  queued: count,
  told: count,
  dropped: count,
  heldOut: count,
  sentBy: (by: string | null) => by ?? words.clock,
};
const reasonShow = { reason: oneOf(words.reason), riders: count };

function Said({ report: { runs, reasons, given, control, effect, asOf } }: { report: Report }) {
  const arms = [
    { arm: words.given, ...given },
    { arm: words.heldOut, ...control },
  ];
  return (
    <>
      {asOf !== null && effectLines(effect).map((line) => <p key={line}>{line}</p>)}
      <p className="muted">{asOf === null ? words.notYet : words.asOf(instantText(asOf))}</p>
      <Parts title={words.arms} rows={arms} rowKey="arm" show={armShow} labels={armLabels} />
      {runs.length === 0 ? (
        <p className="muted">{words.noRuns}</p>
      ) : (
        <Parts title={words.runs} rows={runs} rowKey="runId" show={runShow} labels={words.run} />
      )}
      {reasons.length > 0 && (
        <Parts
          title={words.reasons}
          rows={reasons}
          rowKey="reason"
          show={reasonShow}
          labels={{ reason: words.reasons, riders: words.riders }}
        />
      )}
    </>
  );
}

interface Shown {
  row: { id: string; name: string };
  close(): void;
}

/** What an activity brought beside its holdout, its runs, and who was given nothing and why. */
export default function ActivityReport({ row: { id, name }, close }: Shown) {
  const answer = useCall(customActivities.report, { params: { id } }, { quiet: true });
  return (
    <Drawer open size={720} extra={<Steps />} title={words.title(name)} onClose={close}>
      <Loaded of={answer}>{(report) => <Said report={report} />}</Loaded>
    </Drawer>
  );
}
