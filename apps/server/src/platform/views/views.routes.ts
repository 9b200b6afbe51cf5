import { views } from '@kickstand/contract/platform/views';
import { type Route, routes } from '../../kernel/call/calls.ts';
import { createView, listViews, openFirst, removeView, replaceView } from './views.service.ts';

export const viewsRoutes: Route[] = routes(views, {
  list: listViews,
  create: createView,
  replace: replaceView,
  remove: removeView,
  first: openFirst,
});
