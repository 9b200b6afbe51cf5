import { staffPhone } from '@kickstand/contract/work/field-work';
import { type Route, routes } from '../../../kernel/call/calls.ts';
import { lookAround } from './around.service.ts';
import { addPhotos } from './late-photos.service.ts';
import type { LateParts } from './late-work.service.ts';
import { loadPacks } from './packs.service.ts';
import { syncEvents } from './sync.service.ts';

export const staffPhoneRoutes = (parts: LateParts): Route[] =>
  routes(staffPhone, {
    around: lookAround,
    addPhotos,
    load: loadPacks,
    sync: (ctx, input) => syncEvents(parts, ctx, input),
  });
