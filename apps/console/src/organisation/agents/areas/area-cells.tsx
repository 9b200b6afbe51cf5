import type { AgentAreaRow } from '@kickstand/contract/organisation/agents';
import { vehiclesPaths } from '../../../fleet/vehicles/vehicles.paths.ts';
import { badge, type Cell } from '../../../kit/list/cells.tsx';
import { instantText } from '../../../kit/page/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { countText, nothing } from '../../../ui/format.ts';
import { permissionsPaths } from '../../permissions/permissions.paths.ts';
import { CountLink } from '../agent-cells.tsx';
import { areaTones } from '../agent-states.ts';
import { agentsWords as words } from '../agents.words.ts';
import { CancelTransfer } from './area-actions.tsx';

export const statusBadge = badge(areaTones, words.areas.statuses);

/** Vehicles out of the quota. */
export const vehiclesOfQuota: Cell<number, AgentAreaRow> = Object.assign(
  (vehicles: number, { id, vehicleQuota }: AgentAreaRow) => {
    const over = vehicleQuota !== null && vehicles > vehicleQuota;
    return (
      <span className="figure quota" data-over={over}>
        <CountLink value={vehicles} to={vehiclesPaths.list.to({}, { opAreaIds: id })} may="0302" /> /{' '}
        {vehicleQuota === null ? words.unlimited : countText(vehicleQuota)}
        {over && <span className="only-read"> {words.areas.overQuota}</span>}
      </span>
    );
  },
  { align: 'right' as const, width: 130 },
);

/** Accounts of its agent that may work in it. */
export const staffOf: Cell<number, AgentAreaRow> = Object.assign(
  (staff: number, { id, agentId }: AgentAreaRow) => (
    <span className="figure">
      <CountLink value={staff} to={permissionsPaths.users.to({}, { agentId, areaId: id })} may="1002" />
    </span>
  ),
  { align: 'right' as const, width: 80 },
);

/** A scheduled transfer, with its cancellation. */
export const scheduledChip: Cell<AgentAreaRow['scheduled'], AgentAreaRow> = Object.assign(
  (scheduled: AgentAreaRow['scheduled'], row: AgentAreaRow) =>
    scheduled ? (
      <span className="chip">
        <Badge tone="special">{words.transfer.chip(scheduled.agentName, dayOf(scheduled.effectiveAt))}</Badge>
        <CancelTransfer row={row} />
      </span>
    ) : (
      nothing
    ),
  { width: 230 },
);

/** The business day of an instant. */
const dayOf = (ms: number) => instantText(ms).slice(0, 10);
