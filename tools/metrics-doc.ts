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
  mean: 'mean over days, sum over areas',
  last: 'as at the end of the last day, sum over areas',
  never: 'each once a day: does not add up',
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
  return `${one.fact}${one.often ? ', how often' : ''}: ${one.terms.map(termText).join('<br>')}`;
}

const saidOf = (
  name: string,
  { zh, en, unit, is, without }: Pick<Figure, 'zh' | 'en' | 'unit' | 'is' | 'without'>,
) => [inCode(name), zh, en, unit, `${is.zh}<br>${is.en}${without ? `<br>Without: ${without.en}` : ''}`];

const lineOf = (name: string, one: Figure) => [
  ...saidOf(name, one),
  countedText(one),
  one.kind === 'metric' ? adding[one.add.time] : 'computed anew from sums',
];

const head = ['figure', '中文', 'English', 'unit', 'what it is', 'counts', 'adds up'];

/** Every figure of the product, for whoever reads one. */
export const metricsPage = () => `# Figures

Written by \`npm run docs\` from \`packages/domain/src/insight/metrics\`; do not edit.

A screen, a file or an answer shows no figure that is not here. Days are those of the business's zone, 00:00–24:00; the books of a day
are shut at 03:00 of the next, and what comes later is booked on its own day. What does not add up is shown as \`-- --\` where
several days or areas are told of.

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
## of this moment

${tableOf(
  head.slice(0, 5),
  Object.entries(momentFigures).map(([figure, one]) => saidOf(figure, one)),
)}
## of single things

Counted where they happen, each at one place of the server.

${tableOf(
  head.slice(0, 5),
  Object.entries(thingFigures).map(([figure, one]) => saidOf(figure, one)),
)}
## of cities

What a city is shown of the fleet in its districts. Whatever is told is a sum of groups of at least ten.

${tableOf(
  head.slice(0, 5),
  Object.entries(cityFigures).map(([figure, one]) => saidOf(figure, one)),
)}
## where they stand

Fields of answers by the entry that they show, beside the columns of reports and the figures of walls, which bear its name. A test asks
all of them of the same days and rows and compares what they say; another finds numbers of which it is not said what they are.

${tableOf(
  ['figure', 'fields'],
  [...grouped(Object.entries(shownFigures), ([, figure]) => figure)].map(([figure, fields]) => [
    inCode(figure),
    fields.map(([field]) => inCode(field)).join(', '),
  ]),
)}`;
