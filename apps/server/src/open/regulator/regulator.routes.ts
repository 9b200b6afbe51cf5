import { cityComplaints, districts, regulator, staffComplaints } from '@kickstand/contract/open/regulator';
import { type Route, routes } from '../../kernel/call/calls.ts';
import type { TellOperator } from '../../live/operator-news.ts';
import type { PhotoParts } from '../../platform/photos/photos.parts.ts';
import { refuseMoreOwn, uploadOwnPhoto } from '../../platform/photos/photos.service.ts';
import {
  assignComplaint,
  fileComplaint,
  listComplaints,
  listPeople,
  mendComplaint,
} from './complaints/complaints.service.ts';
import { claimComplaint, listOwnComplaints, mendOwnComplaint } from './complaints/own-complaints.service.ts';
import { listDeadlines } from './deadlines.service.ts';
import { dropDistrict, importDistricts, listDistricts, setQuota } from './districts.service.ts';
import { listRegistered, listViolations, showSheet } from './lists.service.ts';
import { listPoints, showOverview } from './map/overview.service.ts';

/** The dependencies of the city's calls. */
export interface RegulatorParts {
  /** The IANA zone of business days. */
  zone: string;
  photos: PhotoParts;
  tell: TellOperator;
}

export const regulatorRoutes = (parts: RegulatorParts): Route[] => [
  ...routes(regulator, {
    overview: (ctx, input) => showOverview(parts, ctx, input),
    points: (ctx, input) => listPoints(parts, ctx, input),
    vehicles: listRegistered,
    violations: (ctx, input) => listViolations(parts, ctx, input),
    sheet: (ctx, input) => showSheet(parts, ctx, input),
    deadlines: (ctx, input) => listDeadlines(parts, ctx, input),
  }),
  ...routes(districts, {
    list: (ctx, input) => listDistricts(parts, ctx, input),
    import: importDistricts,
    setQuota: (ctx, input) => setQuota(parts, ctx, input),
    remove: (ctx, input) => dropDistrict(parts, ctx, input),
  }),
  ...routes(
    cityComplaints,
    {
      list: (ctx, input) => listComplaints(parts, ctx, input),
      file: (ctx, input) => fileComplaint(parts, ctx, input),
      uploadPhoto: (ctx, input) => uploadOwnPhoto(parts.photos, ctx, input),
      people: listPeople,
      assign: (ctx, input) => assignComplaint(parts, ctx, input),
      mend: (ctx, input) => mendComplaint(parts, ctx, input),
    },
    { uploadPhoto: refuseMoreOwn },
  ),
  ...routes(staffComplaints, {
    list: (ctx) => listOwnComplaints(parts, ctx),
    claim: (ctx, input) => claimComplaint(parts, ctx, input),
    mend: (ctx, input) => mendOwnComplaint(parts, ctx, input),
  }),
];
