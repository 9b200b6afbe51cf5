import { fenceLists, fenceMany, fences } from '@kickstand/contract/places/fences';
import { type Route, routes } from '../../kernel/call/calls.ts';
import { checkFenceImport, importFences, writeFences } from './fence-files.service.ts';
import { listFences } from './fences.service.ts';
import { listStaff, lookAround, suggestStations } from './list/around.service.ts';
import { listAreas, listOpsAreas, listStations, listZones } from './list/fence-lists.service.ts';
import { moveMany, publishMany, setMany } from './list/fence-many.service.ts';
import { getFence } from './list/fence-view.service.ts';
import { clearZone } from './publishing/clear.service.ts';
import {
  copyFence,
  createFence,
  discardDraft,
  mergeFences,
  splitFence,
  updateFence,
} from './publishing/drafts.service.ts';
import { showImpact } from './publishing/fence-impact.service.ts';
import {
  cancelSchedule,
  listVersions,
  publishFence,
  rollBack,
  showVersion,
} from './publishing/publishing.service.ts';
import { pushAgain, showPush } from './publishing/push.service.ts';
import { removeFence, setEnabled, setService } from './publishing/states.service.ts';

/** Fences, in local time of a zone. */
export const fencesRoutes = ({ zone }: { zone: string }): Route[] => [
  ...routes(fences, {
    list: (ctx, input) => listFences(zone, ctx, input),
    around: lookAround,
    get: getFence,
    create: createFence,
    update: updateFence,
    remove: removeFence,
    discard: discardDraft,
    impact: (ctx, input) => showImpact(zone, ctx, input),
    publish: (ctx, input) => publishFence(zone, ctx, input),
    cancelSchedule,
    rollback: (ctx, input) => rollBack(zone, ctx, input),
    versions: listVersions,
    version: showVersion,
    setEnabled,
    setService,
  }),
  ...routes(fenceLists, {
    areas: listAreas,
    stations: listStations,
    zones: (ctx, input) => listZones(zone, ctx, input),
    opsAreas: (ctx, input) => listOpsAreas(zone, ctx, input),
    text: writeFences,
    staff: listStaff,
    suggestions: suggestStations,
    push: showPush,
  }),
  ...routes(fenceMany, {
    set: setMany,
    move: moveMany,
    publish: publishMany,
    copy: copyFence,
    merge: mergeFences,
    split: splitFence,
    importCheck: checkFenceImport,
    import: importFences,
    clear: clearZone,
    push: pushAgain,
  }),
];
