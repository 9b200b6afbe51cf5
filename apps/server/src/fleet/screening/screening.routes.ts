import { screening } from '@kickstand/contract/fleet/screening';
import { type Route, routes } from '../../kernel/call/calls.ts';
import { addPreset, editPreset, listPresets, removePreset } from './presets.service.ts';
import { listHits, listRuns, queryVehicles, showRun } from './screening.service.ts';
import { tagHits, takeHitsOff, taskHits, type WorkParts } from './screening-work.service.ts';

export const screeningRoutes = (parts: WorkParts): Route[] =>
  routes(screening, {
    query: (ctx, input) => queryVehicles(parts, ctx, input),
    hits: listHits,
    run: showRun,
    runs: listRuns,
    presets: listPresets,
    addPreset: (ctx, input) => addPreset(parts, ctx, input),
    editPreset: (ctx, input) => editPreset(parts, ctx, input),
    removePreset,
    tasks: (ctx, input) => taskHits(parts, ctx, input),
    tag: (ctx, input) => tagHits(parts, ctx, input),
    takeOff: (ctx, input) => takeHitsOff(parts, ctx, input),
  });
