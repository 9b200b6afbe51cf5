import { credit, riderCredit } from '@kickstand/contract/riders/credit';
import { type Route, routes } from '../../kernel/call/calls.ts';
import { adjustCredit, listEntries, showOwnCredit } from './calls.service.ts';

export const creditRoutes: Route[] = [
  ...routes(credit, { list: listEntries, adjust: adjustCredit }),
  ...routes(riderCredit, { show: showOwnCredit }),
];
