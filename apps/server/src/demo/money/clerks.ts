import { demoId, nameOf } from '../demo.people.ts';

/** Somebody of the demo who decided in the past. */
export interface Clerk {
  operatorId: string;
  name: string;
}

/** Those of head office who serve riders, the one who mostly does first. */
export const clerks = (): readonly Clerk[] =>
  (['customer-service', 'finance', 'operations'] as const).map((role) => ({
    operatorId: demoId({ role }),
    name: nameOf(role),
  }));
