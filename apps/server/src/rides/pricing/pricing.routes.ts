import { pricing } from '@kickstand/contract/rides/pricing';
import { routes } from '../../kernel/call/calls.ts';
import { priceCalendarOf } from '../../platform/time/calendar.service.ts';
import { cancelSchedule, endScheme, publishScheme } from './publishing.service.ts';
import {
  addScheme,
  changeCalendar,
  copyScheme,
  editScheme,
  listSchemes,
  removeScheme,
  showCost,
  showScheme,
} from './schemes.service.ts';

/** `zone`: the IANA zone of business days. */
export const pricingRoutes = ({ zone }: { zone: string }) =>
  routes(pricing, {
    list: listSchemes,
    one: (ctx, input) => showScheme(zone, ctx, input),
    cost: showCost,
    add: addScheme,
    edit: editScheme,
    copy: copyScheme,
    remove: removeScheme,
    publish: (ctx, input) => publishScheme(zone, ctx, input),
    cancelSchedule,
    end: endScheme,
    calendar: ({ db }) => priceCalendarOf(db),
    setCalendar: changeCalendar,
  });
