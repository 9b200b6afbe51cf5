import { numberIn } from '@kickstand/contract/insight/field-figures';
import { type FigureName, figureNames, isFigure, toldOf } from '@kickstand/domain/insight/metrics';
import { describe, expect, test } from 'vitest';
import { en as pastEn } from '../../fleet/vehicles/detail/past.words.en.ts';
import { zh as pastZh } from '../../fleet/vehicles/detail/past.words.zh.ts';
import { en as termsEn } from '../../kit/terms/terms.words.en.ts';
import { zh as termsZh } from '../../kit/terms/terms.words.zh.ts';
import { en as analysisEn } from '../analysis/analysis.words.en.ts';
import { zh as analysisZh } from '../analysis/analysis.words.zh.ts';
import { en as homeEn } from '../home/home.words.en.ts';
import { zh as homeZh } from '../home/home.words.zh.ts';
import { en as stationsEn } from '../station-statistics/station-statistics.words.en.ts';
import { zh as stationsZh } from '../station-statistics/station-statistics.words.zh.ts';
import { en as vehiclesEn } from '../vehicle-statistics/vehicle-statistics.words.en.ts';
import { zh as vehiclesZh } from '../vehicle-statistics/vehicle-statistics.words.zh.ts';
import { en as wallsEn } from '../walls/walls.words.en.ts';
import { zh as wallsZh } from '../walls/walls.words.zh.ts';

type Labels = Readonly<Record<string, unknown>>;

/** Columns and tiles that show figures: their calls and labels. */
const shown: readonly (readonly [calls: string, zh: Labels, en: Labels])[] = [
  ['vehicleStatistics.list', vehiclesZh.fields, vehiclesEn.fields],
  ['stationStatistics.history stationStatistics.live', stationsZh.fields, stationsEn.fields],
  ['income.vehicle', pastZh.earnings.fields, pastEn.earnings.fields],
  ['analysis.summary analysis.riders', analysisZh.tiles, analysisEn.tiles],
  ['analysis.places', analysisZh.labels, analysisEn.labels],
];
const others: typeof shown = [
  ['walls.live', wallsZh.heads, wallsEn.heads],
  ['vehicles.counts fleetHistory.today', homeZh.figures, homeEn.figures],
  ['agents.list agentAreas.list vehicles.list', termsZh, termsEn],
];

/** The name of a tile, without its tooltip. */
const nameOf = (label: unknown) => String(Array.isArray(label) ? label[0] : label);

/** The figure shown by a field of some calls. */
const entryOf = (calls: string, field: string): FigureName | undefined =>
  calls
    .split(' ')
    .map((call) => numberIn(field, { call, parent: 'list', isParameter: false }))
    .map((said) => (said && 'shows' in said ? said.shows : ''))
    .find(isFigure);

const labelsOf = (tables: typeof shown) =>
  tables.flatMap(([calls, zh, en]) =>
    Object.keys(zh).map((field) => ({
      field: `${calls}/${field}`,
      entry: entryOf(calls, field),
      zh: nameOf(zh[field]),
      en: nameOf(en[field]),
    })),
  );

describe('what figures are called', () => {
  test('is what the dictionary calls them', () => {
    const told = labelsOf(shown).filter(({ entry }) => entry !== undefined);
    expect(told.length).toBeGreaterThan(35);
    const differ = told.filter(({ entry, zh, en }) => {
      const named = toldOf(entry as FigureName);
      return zh !== named.zh || en !== named.en;
    });
    expect(differ).toEqual([]);
  });

  test('is not what something else is called', () => {
    const taken = labelsOf([...shown, ...others]).filter(({ entry, zh, en }) =>
      figureNames.some((name) => name !== entry && (toldOf(name).zh === zh || toldOf(name).en === en)),
    );
    expect(taken).toEqual([]);
  });
});
