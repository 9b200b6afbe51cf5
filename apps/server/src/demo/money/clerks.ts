import { demoId, demoPeople } from '../demo.people.ts';

/** Somebody of the demo who decided in the past. */
export interface Clerk {
  operatorId: string;
  name: string;
}

/** Those of head office who serve riders, the one who mostly does first. */
export const clerks: readonly Clerk[] = ['customer-service', 'finance', 'operations'].flatMap((role) =>
  demoPeople
    .filter((person) => person.role === role)
    .map((person) => ({ operatorId: demoId(person), name: person.name })),
);
