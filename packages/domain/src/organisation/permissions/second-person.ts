import { inScope, type Scope } from '../../platform/access/index.ts';

/** Somebody who holds the code to agree as a second person and may work at this moment. */
export interface Approver {
  operatorId: string;
  scope: Scope;
}

/** A change that wants a second person: who asks for it, and which company it belongs to. */
export interface Wanting {
  makerId: string;
  agentId: number;
}

/** Those who could agree to a change: never its maker, and only who may see the company's requests. */
export const secondPersons = <A extends Approver>(
  approvers: readonly A[],
  { makerId, agentId }: Wanting,
): A[] =>
  approvers.filter(
    ({ operatorId, scope }) =>
      operatorId !== makerId && inScope({ agentIds: scope.agentIds, opAreaIds: 'all' }, agentId, null),
  );

/** A young company publishes its service areas alone, as long as there is nobody who could be the second person. */
export const mayPublishAlone = (approvers: readonly Approver[], wanting: Wanting): boolean =>
  secondPersons(approvers, wanting).length === 0;
