import { type CommandStatistic, vehicleCommands } from '@kickstand/contract/fleet/vehicles';
import { Button } from 'antd';
import { vehiclesWords } from '../../fleet/vehicle-kit/vehicles.words.ts';
import { useCall } from '../../kit/client/calls.ts';
import { count, percent } from '../../kit/list/cells.tsx';
import { Parts } from '../../kit/page/facts.tsx';
import { tookText } from '../../kit/page/format.ts';
import { Loaded } from '../../kit/page/states.tsx';
import { countText, nothing, percentText } from '../../ui/format.ts';
import { monitoringWords as words } from './monitoring.words.ts';
import { useAreaWish, useNarrow } from './narrowing.ts';

const everyMs = 60_000;

const reasons = (of: CommandStatistic['reasons']) =>
  of.map(({ code, message, count: n }) => (
    <div key={`${code}:${message}`}>{words.reason(message ?? String(code ?? nothing), countText(n))}</div>
  ));

function totalOf(list: readonly CommandStatistic[]) {
  const sum = (of: (row: CommandStatistic) => number) => list.reduce((total, row) => total + of(row), 0);
  const acked = sum((row) => row.acked);
  const ended = acked + sum((row) => row.refused + row.timeout);
  const answered = list.filter(({ averageMs }) => averageMs !== null);
  const answers = answered.reduce((total, row) => total + row.acked + row.refused, 0);
  const spent = answered.reduce((total, row) => total + (row.acked + row.refused) * (row.averageMs ?? 0), 0);
  return words.commandsOf(
    ended === 0 ? nothing : percentText(Math.round((acked / ended) * 1000) / 10),
    tookText(answers === 0 ? null : spent / answers),
  );
}

function Figures({ list }: { list: readonly CommandStatistic[] }) {
  const narrow = useNarrow();
  if (list.length === 0) return <p className="muted">{words.noCommands}</p>;
  const type = (value: CommandStatistic['type'], { refused, timeout }: CommandStatistic) =>
    refused + timeout === 0 ? (
      vehiclesWords.command[value]
    ) : (
      <Button
        type="link"
        className="device-link"
        title={words.failures(vehiclesWords.command[value])}
        // Failed commands count whatever became of the vehicle since.
        onClick={() => narrow({ failed: value, lifecycle: undefined })}
      >
        {vehiclesWords.command[value]}
      </Button>
    );
  return (
    <>
      <p className="muted">{totalOf(list)}</p>
      <Parts
        title={words.commands}
        rows={list}
        rowKey="type"
        labels={words.commandFields}
        show={{ type, given: count, successPercent: percent, averageMs: tookText, reasons }}
      />
    </>
  );
}

/** The outcomes of the last day's commands, by type and answer. */
export function CommandFigures() {
  const query = useAreaWish();
  const answer = useCall(vehicleCommands.statistics, { query }, { quiet: true, keep: true, every: everyMs });
  return (
    <section className="device-panel device-commands" aria-label={words.commands}>
      <h2>{words.commands}</h2>
      <Loaded of={answer}>{({ list }) => <Figures list={list} />}</Loaded>
    </section>
  );
}
