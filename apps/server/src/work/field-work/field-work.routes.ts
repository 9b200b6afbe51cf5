import {
  ops,
  opsMap,
  staff,
  staffTracks,
  taskDesk,
  taskDetail,
  taskMessages,
  taskViews,
} from '@kickstand/contract/work/field-work';
import { type Route, routes } from '../../kernel/call/calls.ts';
import type { TellOperator } from '../../live/operator-news.ts';
import type { PhotoParts } from '../../platform/photos/photos.parts.ts';
import type { TripParts } from '../../rides/trips/trips.parts.ts';
import { assignTasks, closeTasks, extendTasks, prioritiseTasks, reopenTasks } from './desk/desk.service.ts';
import { showTask } from './desk/detail.service.ts';
import { messageStaff } from './desk/messages.service.ts';
import { deskHasParts, deskWaitsForParts, partsCame, waitForParts } from './desk/missing-parts.service.ts';
import { showBoard, showPlaces } from './desk/views.service.ts';
import { closeFault, listFaults, listReasons, reportByOperator } from './faults.service.ts';
import {
  addOwnTask,
  claimTask,
  listOwnTasks,
  notePosition,
  releaseTask,
  startTask,
} from './field-work.service.ts';
import { finishTask } from './finish.service.ts';
import { handOverTasks } from './hand-over.service.ts';
import { moveVehicles, openTasks, showStation } from './map.service.ts';
import { createTasks, listPositions, listTasks } from './ops.service.ts';
import { changeTaskLimit, listAssignees, showTaskLimit } from './people.service.ts';
import { showTrack } from './staff-tracks.service.ts';

export const staffRoutes = (parts: TripParts): Route[] => [
  ...routes(staff, {
    position: notePosition,
    tasks: listOwnTasks,
    add: addOwnTask,
    claim: claimTask,
    waitForParts: waitForParts,
    partsCame: partsCame,
    release: (ctx, input) => releaseTask(parts, ctx, input),
    start: (ctx, input) => startTask(parts, ctx, input),
    finish: (ctx, input) => finishTask(parts, ctx, input),
  }),
  ...routes(staffTracks, { show: showTrack }),
  ...routes(opsMap, { tasks: openTasks, station: showStation, move: moveVehicles }),
  ...routes(taskDesk, {
    assign: assignTasks,
    prioritise: (ctx, input) => prioritiseTasks(parts, ctx, input),
    close: (ctx, input) => closeTasks(parts, ctx, input),
    reopen: reopenTasks,
    extend: extendTasks,
    waitForParts: deskWaitsForParts,
    partsCame: deskHasParts,
  }),
  ...routes(taskViews, { board: (ctx, input) => showBoard(parts, ctx, input), places: showPlaces }),
  ...routes(ops, {
    tasks: listTasks,
    create: createTasks,
    assignees: listAssignees,
    handOver: handOverTasks,
    taskLimit: showTaskLimit,
    setTaskLimit: changeTaskLimit,
    positions: listPositions,
    faults: listFaults,
    reasons: listReasons,
    repair: (ctx, input) => reportByOperator(parts, ctx, input),
    fixed: (ctx, input) => closeFault(parts, ctx, input),
  }),
];

/** A task with its history. */
export const taskDetailRoutes = (photos: PhotoParts): Route[] =>
  routes(taskDetail, { single: (ctx, input) => showTask(photos, ctx, input) });

export const taskMessageRoutes = (tell: TellOperator): Route[] =>
  routes(taskMessages, { send: (ctx, input) => messageStaff(tell, ctx, input) });
