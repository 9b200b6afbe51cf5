import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

interface Told {
  campaignId: string;
  title: string;
  body: string;
  /** When they were sent and read. */
  toldAt: number;
  readAt: number;
}

/** Marks all waiting recipients of an activity as notified: in the inbox, the runs and the counters. */
export async function tellPastRuns(db: Db, { campaignId, title, body, toldAt, readAt }: Told) {
  const waiting = sql`from campaign_recipient r where r.campaign_id = ${campaignId} and r.state = 'waiting'`;
  await sql`
    insert into rider_message (message_id, rider_id, service_area_id, agent_id, kind, event, key, title, body, by_name, created_at, read_at)
    select md5('run:' || r.run_id || r.rider_id), r.rider_id, r.service_area_id, z.agent_id, 'notice', 'campaign',
      'run:' || r.run_id || ':' || r.rider_id, ${title}, ${body}, null, ${at(toldAt)},
      case when abs(hashtext(r.rider_id)) % 100 < 35 then ${at(readAt)}::timestamptz end
    from campaign_recipient r join service_area z on z.service_area_id = r.service_area_id
    where r.campaign_id = ${campaignId} and r.state = 'waiting'`.execute(db);
  await sql`
    insert into campaign_counter (campaign_id, entity, key, period, starts, unit, reserved, used, most)
    select ${campaignId}, 'campaign', '', 'life', '', 'times', 0, count(*), 1000000000000 ${waiting} having count(*) > 0`.execute(
    db,
  );
  await sql`
    insert into reward_reservation (subject, campaign_id, entity, key, period, starts, unit, amount, settled, state, created_at, ended_at)
    select 'run:' || r.run_id || ':' || r.rider_id, ${campaignId}, 'campaign', '', 'life', '', 'times', 1, 1, 'settled',
      ${at(toldAt)}, ${at(toldAt)} ${waiting}`.execute(db);
  await sql`
    update campaign_run set told = queued, state = 'done', started_at = ${at(toldAt)}, ended_at = ${at(toldAt)}
    where campaign_id = ${campaignId}`.execute(db);
  await sql`update campaign_recipient set state = 'told' where campaign_id = ${campaignId} and state = 'waiting'`.execute(
    db,
  );
}
