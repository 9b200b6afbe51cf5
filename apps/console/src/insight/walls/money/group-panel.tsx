import type { WallFigures } from '@kickstand/contract/insight/walls';
import type { MetricName } from '@kickstand/domain/insight/metrics';
import type { WallGroup, WallLine } from '@kickstand/domain/insight/walls';
import { Compared } from '../../../kit/report/compared.tsx';
import { metricText } from '../../../kit/report/metric-text.ts';
import { countText, nothing } from '../../../ui/format.ts';
import { DayColumns } from '../days/day-columns.tsx';
import { figureIn, plainFigure, plainYuan, valueIn, yuan } from '../days/figure-text.ts';
import { useRows } from '../days/use-days.ts';
import { Figure, Panel, type Told } from '../stage/panel.tsx';
import { wallsWords as words } from '../walls.words.ts';

interface GroupPanelProps {
  group: WallGroup;
  told: Told<WallFigures>;
  every: number | undefined;
}

const negative = (cents: number | null) => (cents === null ? null : -cents);
/** The net of a line, also without a figure of its own. */
const restOf = (told: WallFigures, line: WallLine) =>
  line.net ? valueIn(told, line.net) : (valueIn(told, line.in) ?? 0) - (valueIn(told, line.out) ?? 0);

/** Figures that may be added up, each line with incoming and refunded amounts. */
export function GroupPanel({ group, told, every }: GroupPanelProps) {
  const { name, lines, total, beside } = group;
  const text = words.groups[name];
  const to = useRows(told.data);
  const note = () => `${words.inYuan}${isOpen(told.data) ? ` · ${words.todayOpen}` : ''}`;
  return (
    <Panel name={name} title={text.title} told={told} every={every} note={note}>
      {(figures) => {
        const net = figureIn(figures, total);
        const sum = (side: 'in' | 'out') =>
          lines.reduce((all, line) => all + (valueIn(figures, line[side]) ?? 0), 0);
        return (
          <>
            <p className="wall-formula">{text.formula}</p>
            <div className="wall-group">
              <div className="wall-net">
                <span>{text.net}</span>
                <Figure label={text.title} copies={plainYuan(net?.value)} to={to(total)}>
                  <Yuan cents={net?.value ?? null} />
                </Figure>
                <span>
                  <Compared
                    gap={figures.gap}
                    before={words.before}
                    now={net?.value}
                    was={net?.before}
                    text={yuan(net?.before ?? null)}
                  />
                </span>
                <DayColumns
                  title={text.title}
                  days={net?.days ?? []}
                  by={figures.by}
                  tone={name === 'gifts' ? 'special' : 'plain'}
                />
              </div>
              <table className="wall-lines">
                <thead>
                  <tr>
                    <th scope="col">{text.head}</th>
                    <th scope="col">{text.in}</th>
                    <th scope="col">{text.out}</th>
                    <th scope="col">{words.net}</th>
                  </tr>
                </thead>
                <tbody>
                  {lines.map((line) => (
                    <Line key={line.name} line={line} figures={figures} to={to} />
                  ))}
                  <tr className="wall-total">
                    <th scope="row">{words.total}</th>
                    <Sum label={text.in} cents={sum('in')} />
                    <Sum label={text.out} cents={-sum('out')} />
                    <Sum label={words.net} cents={net?.value ?? null} />
                  </tr>
                  {beside.filter(isWhole).map((line) => (
                    <Line key={line.name} line={line} figures={figures} to={to} isBeside />
                  ))}
                </tbody>
              </table>
              <Beside lines={beside.filter((line) => !isWhole(line))} figures={figures} to={to} />
              <p className="wall-aside">{text.aside}</p>
            </div>
          </>
        );
      }}
    </Panel>
  );
}

/** Whether the last day of a span may still change. */
const isOpen = (told: WallFigures | undefined) => told?.list[0]?.days.at(-1)?.isProvisional === true;

/** Lines with refunds have a row of their own, below the total. */
const isWhole = ({ out }: WallLine) => out !== undefined;

interface BesideProps {
  lines: readonly WallLine[];
  figures: WallFigures;
  to(metric: MetricName): string | undefined;
}

/** Parts of the lines, and information, in one line of text. */
function Beside({ lines, figures, to }: BesideProps) {
  if (lines.length === 0) return null;
  return (
    <dl className="wall-beside-figures">
      {lines.flatMap(({ name, in: metric }) => {
        if (!metric) return [];
        const value = valueIn(figures, metric);
        const label = words.lines[name as keyof typeof words.lines];
        return [
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              <Figure label={label} copies={plainFigure(metric, value)} to={to(metric)}>
                {metricText(metric, value)}
              </Figure>
            </dd>
          </div>,
        ];
      })}
    </dl>
  );
}

const Sum = ({ label, cents }: { label: string; cents: number | null }) => (
  <td>
    <Figure label={label} copies={plainYuan(cents)} to={undefined}>
      {yuan(cents)}
    </Figure>
  </td>
);

interface LineProps {
  line: WallLine;
  figures: WallFigures;
  to(metric: MetricName): string | undefined;
  isBeside?: boolean;
}

function Line({ line, figures, to, isBeside = false }: LineProps) {
  const { counts } = line;
  const label = words.lines[line.name as keyof typeof words.lines];
  const cell = (metric: MetricName | undefined, cents: number | null, often?: MetricName) => (
    <td>
      <Figure label={label} copies={plainYuan(cents)} to={metric && to(metric)}>
        {yuan(cents)}
      </Figure>
      {often && <small>{words.times(countText(valueIn(figures, often)))}</small>}
    </td>
  );
  return (
    <tr className={isBeside ? 'wall-beside' : undefined}>
      <th scope="row">{label}</th>
      {line.in ? cell(line.in, valueIn(figures, line.in), counts?.in) : <td />}
      {line.out ? cell(line.out, negative(valueIn(figures, line.out)), counts?.out) : <td />}
      {cell(line.net, restOf(figures, line))}
    </tr>
  );
}

/** The whole yuan large, the sign and the rest small. */
function Yuan({ cents }: { cents: number | null }) {
  if (cents === null) return nothing;
  const [whole, rest] = yuan(cents).split('.');
  return (
    <>
      <small>¥</small>
      {whole}
      <small>.{rest}</small>
    </>
  );
}
