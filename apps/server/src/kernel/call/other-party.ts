import type { Ctx } from './ctx.ts';
import { refuse } from './refuse.ts';

/** Statements by one company to another, such as agreeing, must be made by its own people: seeing its rows is not enough. */
export function refuseOtherParty({ actor }: Ctx, party: { agentId: number }) {
  if (actor.agentId !== party.agentId) refuse('common.other_party');
}
