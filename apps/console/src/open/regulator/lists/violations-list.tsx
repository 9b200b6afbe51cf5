import { regulator } from '@kickstand/contract/open/regulator';
import { mostRegulatorDays } from '@kickstand/domain/open/regulator';
import { duration, instant, lngLat, oneOf, text, withLayout } from '../../../kit/list/cells.tsx';
import { instantRange, search, yesNo as yesOrNo } from '../../../kit/list/filters.tsx';
import { defineListScreen } from '../../../kit/list/list-screen.tsx';
import { oneAreaFilter } from '../../../platform/area-kit/areas.service.ts';
import { photosCell } from '../../../platform/photo-kit/photo-strip.parts.tsx';
import { regulatorWords } from '../regulator.words.ts';
import { districtFilter } from './filters.ts';

const words = regulatorWords.violations;

/** Vehicles that stood in no-stop zones for too long. */
export default defineListScreen({
  call: regulator.violations,
  title: regulatorWords.tabs.violations,
  labels: words.fields,
  columns: {
    zone: withLayout(text, { width: 180 }),
    district: withLayout(text, { width: 110 }),
    foundAt: instant,
    endedAt: instant,
    seconds: duration,
    endedBy: oneOf(words.endedBy),
    photos: photosCell,
    id: withLayout(text, { width: 200, extra: true }),
    lng: withLayout(lngLat, { width: 170 }),
    area: withLayout(text, { width: 120 }),
    company: withLayout(text, { width: 140 }),
  },
  filters: {
    from: instantRange({ to: 'to', days: mostRegulatorDays }),
    open: yesOrNo,
    id: search,
    districtId: districtFilter,
    serviceAreaId: oneAreaFilter,
  },
  empty: words.empty,
});
