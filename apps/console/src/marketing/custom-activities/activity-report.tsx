import type { ReplyOf } from '@kickstand/contract/kit';
import { customActivities } from '@kickstand/contract/marketing/campaigns';
import { Drawer } from 'antd';
import { Steps } from '../../kit/action/steps.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { count, instant, oneOf } from '../../kit/list/cells.tsx';
import { Parts } from '../../kit/page/facts.tsx';
import { Loaded } from '../../kit/page/states.tsx';
import { campaignWords } from '../campaign-kit/campaign-kit.words.ts';
import { EffectSaid } from '../campaign-kit/campaign-report.tsx';
import { activityWords } from './custom-activities.words.ts';

const words = activityWords.report;
type Report = ReplyOf<typeof customActivities.report>;

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

function Said({ report }: { report: Report }) {
  const { runs, reasons } = report;
  return (
    <>
      <EffectSaid of={report} />
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
          labels={{ reason: words.reasons, riders: campaignWords.report.fields.riders }}
        />
      )}
    </>
  );
}

interface Shown {
  row: { id: string; name: string };
  close(): void;
}

/** Effect of an activity compared with its holdout, its runs, and who got nothing and why. */
export default function ActivityReport({ row: { id, name }, close }: Shown) {
  const answer = useCall(customActivities.report, { params: { id } }, { quiet: true });
  return (
    <Drawer open size={720} extra={<Steps />} title={campaignWords.report.title(name)} onClose={close}>
      <Loaded of={answer}>{(report) => <Said report={report} />}</Loaded>
    </Drawer>
  );
}
