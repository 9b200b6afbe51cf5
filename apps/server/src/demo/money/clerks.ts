import { demoId, nameOf } from '../demo.people.ts';

/** A clerk of the demo who made decisions in the past. */
export interface Clerk {
  operatorId: string;
  name: string;
}

/** Clerks of head office who serve riders, the most frequent one first. */
export const clerks = (): readonly Clerk[] =>
  (['customer-service', 'finance', 'operations'] as const).map((role) => ({
    operatorId: demoId({ role }),
    name: nameOf(role),
  }));
