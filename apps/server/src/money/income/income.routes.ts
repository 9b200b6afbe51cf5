import { income } from '@kickstand/contract/money/income';
import { routes } from '../../kernel/call/calls.ts';
import { incomeOfVehicle } from './income.service.ts';

export const incomeRoutes = (zone: string) =>
  routes(income, { vehicle: (ctx, input) => incomeOfVehicle(zone, ctx, input) });
