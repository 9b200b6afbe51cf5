import { regulator } from '@kickstand/contract/open/regulator';
import { mostRegulatorDays } from '@kickstand/domain/open/regulator';
import { average, count, duration, percent, text, withLayout } from '../../../kit/list/cells.tsx';
import { instantRange } from '../../../kit/list/filters.tsx';
import { defineListScreen } from '../../../kit/list/list-screen.tsx';
import { oneAreaFilter } from '../../../platform/area-kit/areas.service.ts';
import { figureLabels } from '../map/figure-texts.ts';
import { regulatorWords } from '../regulator.words.ts';
import { districtFilter } from './filters.ts';
import { monthFilter } from './month-filter.tsx';

const words = regulatorWords.sheet;

/** The sheet of closed days, or of a month. */
export default defineListScreen({
  call: regulator.sheet,
  title: regulatorWords.tabs.sheet,
  labels: { ...words.fields, ...figureLabels },
  columns: {
    day: withLayout(text, { width: 100 }),
    district: withLayout(text, { width: 110 }),
    ofDay: withLayout(text, { width: 100 }),
    quota: count,
    deployed: count,
    onStreet: count,
    inTrip: count,
    rides: count,
    ridesPerVehicleDay: average,
    inStationPct: percent,
    offlinePct: percent,
    faulty: count,
    complaints: count,
    mended: count,
    mendedInHourPct: percent,
    mendedInDayPct: percent,
    violations: count,
    violationSeconds: duration,
    code: withLayout(text, { width: 100 }),
    area: withLayout(text, { width: 120 }),
    company: withLayout(text, { width: 140 }),
  },
  filters: {
    from: instantRange({ to: 'to', days: mostRegulatorDays, most: mostRegulatorDays }),
    month: monthFilter,
    districtId: districtFilter,
    serviceAreaId: oneAreaFilter,
  },
  summary: () => <p className="muted">{words.hint}</p>,
  empty: words.empty,
});
