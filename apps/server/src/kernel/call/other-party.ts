import type { Ctx } from './ctx.ts';
import { refuse } from './refuse.ts';

/** What one company says to another, such as that it agrees, its own people say: whoever sees its rows does not do it for them. */
export function refuseOtherParty({ actor }: Ctx, party: { agentId: number }) {
  if (actor.agentId !== party.agentId) refuse('common.other_party');
}
