import { shownFigures } from '@kickstand/contract/insight/field-figures';
import {
  cityFigures,
  type Figure,
  facts,
  families,
  type Metric,
  momentFigures,
  type Term,
  thingFigures,
} from '@kickstand/domain/insight/metrics';
import { grouped } from '../apps/server/src/kernel/grouped.ts';
import { inCode, tableOf } from './tables.ts';

const adding: Record<Metric['add']['time'], string> = {
  sum: 'sum over days and areas',
  mean: 'average over days, sum over areas',
  last: 'as at the end of the last day, sum over areas',
  never: 'distinct per day: does not add up',
};

const termText = ({ kinds, codes, about, providers, times }: Term) =>
  [
    times < 0 ? '−' : '+',
    codes.map(inCode).join(', '),
    kinds && `of ${kinds.map(inCode).join(', ')}`,
    about && `about ${about.join(', ')}`,
    providers && `through ${providers.join(', ')}`,
  ]
    .filter(Boolean)
    .join(' ');

function countedText(one: Figure) {
  if (one.kind === 'ratio') return `${one.of.zh} ÷ ${one.per.zh}`;
  if (one.kind === 'rest') return [one.of, ...one.less].map(({ zh }) => zh).join(' − ');
  return `${one.fact}${one.often ? ', occurrences' : ''}: ${one.terms.map(termText).join('<br>')}`;
}

const saidOf = (
  name: string,
  { zh, en, unit, is, without }: Pick<Figure, 'zh' | 'en' | 'unit' | 'is' | 'without'>,
) => [inCode(name), zh, en, unit, `${is.zh}<br>${is.en}${without ? `<br>Excludes: ${without.en}` : ''}`];

const lineOf = (name: string, one: Figure) => [
  ...saidOf(name, one),
  countedText(one),
  one.kind === 'metric' ? adding[one.add.time] : 'recomputed from sums',
];

const head = ['figure', '中文', 'English', 'unit', 'what it is', 'counts', 'adds up'];

/** Every figure of the product, for whoever reads one. */
export const metricsPage = () => `# Figures

Written by \`npm run docs\` from \`packages/domain/src/insight/metrics\`; do not edit.

Screens, files and answers show no figures other than these. Days are those of the business's time zone, 00:00–24:00; the books of a
day close at 03:00 of the next, and anything later is booked on its own day. A figure that does not add up is shown as \`-- --\` for
several days or areas.

## Facts

${tableOf(
  ['fact', '中文', 'English', 'counted on'],
  Object.entries(facts).map(([name, { zh, en, when }]) => [inCode(name), zh, en, when.en]),
)}
${Object.entries(families)
  .map(
    ([name, family]) =>
      `## ${name}\n\n${tableOf(
        head,
        Object.entries(family).map(([figure, one]) => lineOf(figure, one)),
      )}`,
  )
  .join('\n')}
## Of the current moment

${tableOf(
  head.slice(0, 5),
  Object.entries(momentFigures).map(([figure, one]) => saidOf(figure, one)),
)}
## Of single things

Each computed in one place on the server.

${tableOf(
  head.slice(0, 5),
  Object.entries(thingFigures).map(([figure, one]) => saidOf(figure, one)),
)}
## Of cities

What a city is shown of the fleet in its districts. Every published number is a sum of groups of at least ten.

${tableOf(
  head.slice(0, 5),
  Object.entries(cityFigures).map(([figure, one]) => saidOf(figure, one)),
)}
## Where they appear

Response fields by the entry they show. Columns of reports and figures on walls carry the entry’s name and are not listed. One test
queries all of them for the same days and rows and compares the values; another finds numbers that have no entry.

${tableOf(
  ['figure', 'fields'],
  [...grouped(Object.entries(shownFigures), ([, figure]) => figure)].map(([figure, fields]) => [
    inCode(figure),
    fields.map(([field]) => inCode(field)).join(', '),
  ]),
)}`;
