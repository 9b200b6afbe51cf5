import { inScope, type Scope } from '../../platform/access/index.ts';

/** An operator with the approval code who may work at present. */
export interface Approver {
  operatorId: string;
  scope: Scope;
}

/** A change that needs a second person: its maker and its company. */
export interface Wanting {
  makerId: string;
  agentId: number;
}

/** The operators who could approve a change: never its maker, and only those who may see the company's requests. */
export const secondPersons = <A extends Approver>(
  approvers: readonly A[],
  { makerId, agentId }: Wanting,
): A[] =>
  approvers.filter(
    ({ operatorId, scope }) =>
      operatorId !== makerId && inScope({ agentIds: scope.agentIds, opAreaIds: 'all' }, agentId, null),
  );

/** A new company may publish its service areas alone, as long as nobody could be the second person. */
export const mayPublishAlone = (approvers: readonly Approver[], wanting: Wanting): boolean =>
  secondPersons(approvers, wanting).length === 0;
