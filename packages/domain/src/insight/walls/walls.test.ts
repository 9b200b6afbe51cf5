import { expect, test } from 'vitest';
import { type MoneyEvent, postingOf, postingRules } from '../../money/ledger/index.ts';
import { type MetricName, metrics } from '../metrics/index.ts';
import {
  customSpan,
  metricsOfGroup,
  operationPanels,
  spanOf,
  stepOf,
  stepsFrom,
  type WallGroup,
  wallGroups,
} from './index.ts';

const owners = {
  merchant: 'wechat:1',
  platform: 'wechat:1',
  rider: 'rider-1',
  receivable: 'order-1',
  area: '31',
  agent: '3',
  card: 'card-1',
  seller: '2',
};

/** The amount of a posting that a figure counts. */
function countedOf(name: MetricName, event: MoneyEvent, part: string, about: string) {
  const one = metrics[name];
  if (one.kind !== 'metric') return 0;
  const { entries } = postingOf(event, { [part]: 100 } as never, owners);
  return entries.reduce(
    (sum, { code, amount, owner }) =>
      one.terms
        .filter(
          ({ codes, kinds, about: abouts, providers }) =>
            codes.includes(code) &&
            (kinds?.includes(event) ?? true) &&
            (abouts?.includes(about) ?? true) &&
            (providers?.includes(owner.split(':')[0] ?? '') ?? true),
        )
        .reduce((all, { times }) => all + times * amount, sum),
    0,
  );
}

/** Possible subjects of a posting: kinds of cards for card accounts. */
const aboutsOf = (codes: readonly string[]) =>
  codes.includes('2410') ? ['riding', 'discount', 'member'] : ['', 'old', 'payment'];

const events = Object.entries(postingRules).flatMap(([event, { movements }]) =>
  movements.map(({ of, debit, credit }) => [event as MoneyEvent, of, [debit, credit]] as const),
);

const sumOf = (names: readonly (MetricName | undefined)[], ...posting: [MoneyEvent, string, string]) =>
  names.reduce((sum, name) => sum + (name ? countedOf(name, ...posting) : 0), 0);

test.each(wallGroups)('the lines of $name come to its total, whatever is posted', (group: WallGroup) => {
  for (const [event, of, codes] of events)
    for (const about of aboutsOf(codes)) {
      const said = `${event} ${of} ${about}`;
      const came = sumOf(
        group.lines.map((line) => line.in),
        event,
        of,
        about,
      );
      const went = sumOf(
        group.lines.map((line) => line.out),
        event,
        of,
        about,
      );
      expect(came - went, said).toBe(countedOf(group.total, event, of, about));
      for (const line of [...group.lines, ...group.beside])
        if (line.net)
          expect(sumOf([line.in], event, of, about) - sumOf([line.out], event, of, about), said).toBe(
            countedOf(line.net, event, of, about),
          );
    }
});

test('every group has a code of its own and shares no total with another', () => {
  expect(new Set(wallGroups.map(({ code }) => code)).size).toBe(wallGroups.length);
  expect(new Set(wallGroups.map(({ total }) => total)).size).toBe(wallGroups.length);
  expect(wallGroups.every((group) => metricsOfGroup(group).includes(group.total))).toBe(true);
});

test('parts that are said to give a whole leave nothing of it out and count nothing twice', () => {
  const cells = [
    ...['in_station', 'out_of_station', 'in_no_stop', 'in_no_ride', 'out_of_area', 'kickstand', 'auto_ended'],
  ].flatMap((kind) =>
    ['', 'trial', 'riding_card', 'red_packet', 'free_card'].map((about) => ({ kind, about })),
  );
  const weigh = (
    name: MetricName,
    { kind, about }: { kind: string; about: string },
    codes: readonly string[],
  ) => {
    const one = metrics[name];
    if (one.kind !== 'metric') return 0;
    return one.terms
      .filter((term) => (term.kinds?.includes(kind) ?? true) && (term.about?.includes(about) ?? true))
      .reduce((sum, term) => sum + term.times * term.codes.filter((code) => codes.includes(code)).length, 0);
  };
  for (const { parts, whole } of operationPanels)
    for (const cell of cells)
      for (const codes of [['ride'], ['ride', 'short'], ['ride', 'long']])
        if (whole)
          expect(parts.reduce((sum, part) => sum + weigh(part, cell, codes), 0)).toBe(
            weigh(whole, cell, codes),
          );
});

test.each([
  ['today', '2026-11-24', ['2026-11-24', '2026-11-24', '2026-11-17', '2026-11-17']],
  ['week', '2026-11-24', ['2026-11-18', '2026-11-24', '2026-11-11', '2026-11-17']],
  ['last30', '2026-11-24', ['2026-10-26', '2026-11-24', '2026-09-26', '2026-10-25']],
  ['month', '2026-11-24', ['2026-11-01', '2026-11-24', '2026-10-01', '2026-10-24']],
  ['month', '2026-03-31', ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28']],
  ['lastMonth', '2026-01-05', ['2025-12-01', '2025-12-31', '2025-11-01', '2025-11-30']],
] as const)('%s on %s is compared with the same days before', (span, today, [from, to, before, until]) => {
  expect(spanOf(span, today)).toEqual({ from, to, before: { from: before, to: until } });
});

test('chosen days are compared with as many right before them', () => {
  expect(customSpan({ from: '2026-03-01', to: '2026-03-10' }).before).toEqual({
    from: '2026-02-19',
    to: '2026-02-28',
  });
});

test('columns are of days, of weeks from Monday on, or of months, and hold every day of the span once', () => {
  expect([31, 32, 120, 121, 366].map(stepOf)).toEqual(['day', 'week', 'week', 'month', 'month']);
  const days = { from: '2026-10-28', to: '2026-11-10' };
  const edges = (by: 'day' | 'week' | 'month') =>
    stepsFrom(days, by).map((step) => [step[0], step.at(-1)].join(' '));
  expect(edges('day')).toHaveLength(14);
  expect(edges('week')).toEqual(['2026-10-28 2026-11-01', '2026-11-02 2026-11-08', '2026-11-09 2026-11-10']);
  expect(edges('month')).toEqual(['2026-10-28 2026-10-31', '2026-11-01 2026-11-10']);
});
