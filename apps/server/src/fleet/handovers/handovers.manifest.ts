import { hears } from '../../kernel/between-domains.ts';
import { vehiclesHandedOver } from '../../organisation/agents/agents.events.ts';
import { handovers } from './handovers.parts.ts';

/** The events it handles. */
export const handoversConnections = [
  hears(vehiclesHandedOver, (db, { vehicles, ...handed }) => handovers.handOver(db, vehicles, handed)),
];
