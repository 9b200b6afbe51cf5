import type { DryRunDay, DryRunTask, DryRunFound as Found } from '@kickstand/contract/work/field-work';
import { Alert, Button } from 'antd';
import { vehiclesPaths } from '../../../fleet/vehicles/vehicles.paths.ts';
import { saveCsv } from '../../../kit/export/csv.ts';
import { kitWords } from '../../../kit/kit.words.ts';
import { type Cell, count, instant, link, percent, text } from '../../../kit/list/cells.tsx';
import { Parts } from '../../../kit/page/facts.tsx';
import { instantText } from '../../../kit/page/format.ts';
import { StatePanel } from '../../../kit/page/states.tsx';
import { labelsOf } from '../../../kit/terms/labels.ts';
import { countText } from '../../../ui/format.ts';
import { whyText } from './rule-parts.ts';
import { taskRulesWords } from './task-rules.words.ts';
import './dry-run.css';

const words = taskRulesWords.dryRuns;
const { fields: labels } = words;
const names = labelsOf(labels);

const dayCells = { day: text, area: text, moments: count, made: count, done: count } as const;
const heldCells = { open: count, dedupe: count, cap: count, plan: count } as const;
const dayKeys = [...Object.keys(dayCells), ...Object.keys(heldCells)] as (keyof typeof dayCells &
  keyof DryRunDay)[];

const reason: Cell<DryRunTask['why'], DryRunTask> = (why) => whyText(why);
const end: Cell<number | null, DryRunTask> = (at) => (at === null ? words.goesOn : instantText(at));
const inFact: Cell<boolean, DryRunTask> = (done) => (done ? kitWords.yes : kitWords.no);

const taskCells = {
  at: instant,
  area: text,
  carId: link<DryRunTask>(({ carId }) => vehiclesPaths.detail.to({}, { carId })),
  batteryPct: percent,
  why: reason,
  endedAt: end,
  done: inFact,
};

const saveDays = (name: string, days: readonly DryRunDay[]) =>
  saveCsv(words.file(name, words.byDay), [
    dayKeys.map((key) => names[key] ?? ''),
    ...days.map((day) => dayKeys.map((key) => day[key])),
  ]);

const saveTasks = (name: string, tasks: readonly DryRunTask[]) =>
  saveCsv(words.file(name, words.tasks), [
    Object.keys(taskCells).map((key) => names[key] ?? ''),
    ...tasks.map((task) => [
      ...[instantText(task.at), task.area, task.carId, task.batteryPct ?? '', whyText(task.why)],
      ...[task.endedAt === null ? words.goesOn : instantText(task.endedAt)],
      task.done ? kitWords.yes : kitWords.no,
    ]),
  ]);

function Heading({ title, save }: { title: string; save(): void }) {
  return (
    <div className="dry-run-heading">
      <h3 className="form-heading">{title}</h3>
      <Button size="small" onClick={save} aria-label={words.saveOf(title)}>
        {words.save}
      </Button>
    </div>
  );
}

interface DryRunFoundProps {
  found: Found;
  /** Epoch ms. */
  from: number;
  to: number;
  name: string;
}

/** What a rule would have made by day and area, the first tasks one by one, and what the past cannot tell. */
export function DryRunFound({ found: { days, tasks, made, notes }, from, to, name }: DryRunFoundProps) {
  if (days.length === 0) return <StatePanel kind="empty" title={words.empty} hint={words.emptyHint} />;
  const list = days.map((day) => ({ ...day, key: `${day.day} ${day.areaId}` }));
  const rows = tasks.map((task) => ({ ...task, key: `${task.at} ${task.vehicle}` }));
  return (
    <>
      <p>{words.span(instantText(from), instantText(to), countText(made))}</p>
      <Alert
        type="info"
        showIcon
        title={words.unknown}
        description={
          <ul>
            {notes.map((note) => (
              <li key={note}>{words.notes[note]}</li>
            ))}
          </ul>
        }
      />
      <Heading title={words.byDay} save={() => saveDays(name, days)} />
      <Parts
        title={words.byDay}
        rows={list}
        rowKey="key"
        show={{ ...dayCells, ...heldCells }}
        labels={labels}
      />
      <Heading title={words.tasks} save={() => saveTasks(name, tasks)} />
      {made > tasks.length && <p className="muted">{words.first(countText(tasks.length))}</p>}
      <Parts
        title={words.tasks}
        rows={rows}
        rowKey="key"
        show={taskCells}
        labels={labels}
        empty={words.none}
      />
    </>
  );
}
