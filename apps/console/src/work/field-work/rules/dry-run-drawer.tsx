import { type TaskRuleRow, taskRules } from '@kickstand/contract/work/field-work';
import { Alert, Button, Drawer, Progress } from 'antd';
import { useId, useState } from 'react';
import { useCall, useChange } from '../../../kit/client/calls.ts';
import { sentenceOf } from '../../../kit/client/sentence.ts';
import { pickManyField } from '../../../kit/form/fields.tsx';
import type { BodyOf } from '../../../kit/form/form.tsx';
import type { TrialProps } from '../../../kit/form/trial.tsx';
import { showBusy } from '../../../kit/page/busy.tsx';
import { Loaded, StatePanel } from '../../../kit/page/states.tsx';
import { DryRunFound } from './dry-run-found.tsx';
import { conditionsOf, useAreas } from './rule-parts.ts';
import { taskRulesWords } from './task-rules.words.ts';

const words = taskRulesWords.dryRuns;
const lookMs = 1_000;

type Tried = Omit<BodyOf<typeof taskRules.dryRun>, 'areaIds'>;

/** How far a dry run is, and what it found. */
function Run({ runId, name }: { runId: string; name: string }) {
  const [comes, setComes] = useState(true);
  const answer = useCall(
    taskRules.dryRunOf,
    { params: { runId } },
    { quiet: true, ...(comes && { every: lookMs }) },
  );
  const state = answer.data?.state;
  const isComing = state === undefined || state === 'waiting' || state === 'making';
  if (comes !== isComing) setComes(isComing);
  return (
    <Loaded of={answer}>
      {(run) => {
        if (run.state === 'failed') return <StatePanel kind="error" title={words.failed} />;
        if (run.found) return <DryRunFound found={run.found} from={run.from} to={run.to} name={name} />;
        return <Progress percent={Math.floor(run.progress / 10)} aria-label={words.progress} />;
      }}
    </Loaded>
  );
}

/** A rule tried on the last days, where its author wants to see it. */
function DryRun({ rule, name, close }: { rule: Tried; name: string; close(): void }) {
  const id = useId();
  const [areaIds, setAreaIds] = useState<number[]>([]);
  const ask = useChange(taskRules.dryRun, { quiet: true, refreshes: [] });
  const choose = (ids: number[] | undefined) => {
    setAreaIds(ids ?? []);
    // What was found of other areas is no answer any more.
    ask.reset();
  };
  const go = () => ask.mutate({ body: { ...rule, areaIds } });
  return (
    <Drawer open size={960} title={words.title(name)} onClose={close}>
      <div className="dry-run">
        <p className="muted">{words.about}</p>
        <div className="dry-run-asks">
          <label htmlFor={id}>{words.alsoIn}</label>
          <Areas id={id} value={areaIds} onChange={choose} />
          <Button type="primary" loading={showBusy(ask.isPending)} onClick={go}>
            {words.begin}
          </Button>
        </div>
        {ask.error && <Alert type="error" showIcon role="alert" title={sentenceOf(ask.error)} />}
        {ask.data && <Run key={ask.data.runId} runId={ask.data.runId} name={name} />}
      </div>
    </Drawer>
  );
}

const Areas = pickManyField(useAreas);

/** Of a rule that is kept. */
export default function DryRunOfRule({ row, close }: { row: TaskRuleRow; close(): void }) {
  const { id, areaId, type, fromHour, untilHour, priority, dailyCap, dedupeHours } = row;
  const rest = { areaId, type, fromHour, untilHour, priority, dailyCap, dedupeHours, ruleId: id };
  return <DryRun rule={{ ...rest, ...conditionsOf(row) }} name={row.name} close={close} />;
}

type DraftCall = typeof taskRules.create | typeof taskRules.edit;

/** Of a rule that is being written: a new one says its area itself, one that is changed has it. */
export function DryRunOfDraft({
  row,
  body,
  close,
}: Pick<TrialProps<unknown, DraftCall>, 'body' | 'close'> & { row: TaskRuleRow | undefined }) {
  const { name, version: _, ...said } = { version: 0, ...body };
  const areaId = row?.areaId ?? ('areaId' in body ? body.areaId : 0);
  return <DryRun rule={{ ...said, areaId, ...(row && { ruleId: row.id }) }} name={name} close={close} />;
}
