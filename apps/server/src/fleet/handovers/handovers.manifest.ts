import { hears } from '../../kernel/between-domains.ts';
import { vehiclesHandedOver } from '../../organisation/agents/agents.events.ts';
import { handovers } from './handovers.parts.ts';

/** What it hears and answers. */
export const handoversConnections = [
  hears(vehiclesHandedOver, (db, { vehicles, ...handed }) => handovers.handOver(db, vehicles, handed)),
];
