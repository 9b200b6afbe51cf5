import type { Carrier } from '@kickstand/contract/work/field-work';
import type { Db } from '../../../kernel/database/db.ts';

interface Load {
  loadId: string;
  operatorId: string;
  agentId: number;
  areaId: number;
  carrier: Carrier;
  serials: readonly string[];
  at: number;
}

export async function insertLoad(db: Db, load: Load) {
  const of = {
    load_id: load.loadId,
    service_area_id: load.areaId,
    agent_id: load.agentId,
    loaded_at: new Date(load.at),
  };
  await db
    .insertInto('pack_load')
    .values({ ...of, operator_id: load.operatorId, carrier: load.carrier, serials: [...load.serials] })
    .execute();
  await db
    .insertInto('pack_loaded')
    .values(load.serials.map((serial) => ({ ...of, serial })))
    .execute();
}
