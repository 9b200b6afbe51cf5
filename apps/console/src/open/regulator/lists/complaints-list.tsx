import { cityComplaints, complaintStates } from '@kickstand/contract/open/regulator';
import { mostRegulatorDays } from '@kickstand/domain/open/regulator';
import { badge, duration, instant, lngLat, text, withLayout, yesNo } from '../../../kit/list/cells.tsx';
import { instantRange, pick, search, yesNo as yesOrNo } from '../../../kit/list/filters.tsx';
import { defineListScreen } from '../../../kit/list/list-screen.tsx';
import { oneAreaFilter } from '../../../platform/area-kit/areas.service.ts';
import { photosCell } from '../../../platform/photo-kit/photo-strip.parts.tsx';
import { regulatorWords } from '../regulator.words.ts';
import { assignComplaint, fileComplaint, mendComplaint } from './complaint.actions.tsx';
import { districtFilter } from './filters.ts';

const words = regulatorWords.complaints;

/** The complaints of the city. */
export default defineListScreen({
  call: cityComplaints.list,
  title: regulatorWords.tabs.complaints,
  labels: words.fields,
  columns: {
    number: text,
    state: badge({ open: 'warn', assigned: 'busy', mended: 'good' }, words.states),
    place: withLayout(text, { width: 160 }),
    district: withLayout(text, { width: 110 }),
    text: withLayout(text, { width: 180, lines: 2 }),
    createdAt: instant,
    dueAt: instant,
    isLate: withLayout(yesNo, { width: 80 }),
    photos: photosCell,
    mendedAt: instant,
    mendedSeconds: duration,
    mendedPhotos: photosCell,
    assignee: withLayout(text, { width: 100 }),
    area: withLayout(text, { width: 120 }),
    company: withLayout(text, { width: 140 }),
    lng: withLayout(lngLat, { extra: true }),
  },
  filters: {
    from: instantRange({ to: 'to', days: mostRegulatorDays }),
    state: pick(complaintStates, words.states),
    districtId: districtFilter,
    late: yesOrNo,
    number: search,
    serviceAreaId: oneAreaFilter,
  },
  rowActions: [assignComplaint, mendComplaint],
  create: fileComplaint,
  empty: words.empty,
});
