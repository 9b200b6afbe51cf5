import { priceScheme } from '@kickstand/contract/rides/pricing';
import { tripEvidence } from '@kickstand/contract/rides/trips';
import { everything } from '@kickstand/domain/platform/access';
import { freeTerms } from '@kickstand/domain/rides/orders';
import { sql } from 'kysely';
import { connectFeatures } from '../apps/server/src/features.ts';
import { at, type Database } from '../apps/server/src/kernel/database/db.ts';
import { waitForRider } from '../apps/server/src/platform/rider-kit/riders.service.ts';
import { chargeOrder } from '../apps/server/src/rides/orders/charge.service.ts';
import { keptTerms } from '../apps/server/src/rides/orders/kept-terms.parts.ts';
import { keepTerms } from '../apps/server/src/rides/orders/terms.store.ts';

connectFeatures();

const zone = 'Asia/Shanghai';
const startedAt = 1_790_000_000_000;
const endedAt = startedAt + 1_000_000;
const evidence = tripEvidence.parse({
  vehicleFix: null,
  phoneFix: null,
  fenceRelease: 1,
  edgeM: null,
  nearestStationId: null,
  apartM: null,
  sensors: null,
});
const scheme = priceScheme.parse({
  kind: 0,
  startCents: 250,
  includedSeconds: 900,
  unitSeconds: 600,
  unitCents: 100,
});
const kept = keptTerms({ ...freeTerms(zone), version: { id: 's.1', name: 'S' }, scheme });
const { text: terms } = kept;

/** So many riders who ride in one area, each with five yuan in the wallet. */
export const beginRides = (owner: Database, rides: number) =>
  owner.write(everything, async (db) => {
    const all = sql`from generate_series(0, ${sql.lit(rides - 1)}) n`;
    await sql`insert into rider (rider_id, phone, name, registered_at)
      select 'path-rider-' || n, '1' || (3000000000 + n), '李', now() ${all}`.execute(db);
    await sql`insert into wallet_lot (lot_id, rider_id, kind, amount_cents, left_cents, area_id, source, created_at)
      select 'path-lot-' || n, 'path-rider-' || n, 'principal', 500, 500, 1, 'platform', now() ${all}`.execute(
      db,
    );
    await sql`insert into ledger_account (code, owner, balance, version)
      select '2110', 'path-rider-' || n, 500, 1 ${all}`.execute(db);
    await sql`insert into ledger_posting (posting_id, event, source, source_id, digest, event_at, created_at, book_day,
        agent_id, service_area_id)
      select 'path-top-' || n, 'topUp', 'test', 'path-' || n, 'x', now(), now(), '2026-01-01', 2, 1 ${all}`.execute(
      db,
    );
    await sql`insert into ledger_entry (posting_id, line, code, owner, amount, balance_before, balance_after, version,
        agent_id, service_area_id, book_day, event_at)
      select 'path-top-' || n, line, code, case line when 1 then 'wechat:1' else 'path-rider-' || n end, amount, was, became,
        version, 2, 1, '2026-01-01', now() ${all}
      cross join (values (1, '1110', 500, null, null, null), (2, '2110', -500, 0, 500, 1))
        r (line, code, amount, was, became, version)`.execute(db);
    await keepTerms(db, [kept]).execute();
    await sql`insert into ride_order (order_id, rider_id, vehicle_id, model_id, service_area_id, agent_id, state,
        started_at, terms_id)
      select 'path-' || n, 'path-rider-' || n, n, 1, 1, 2, 'riding', ${at(startedAt)}, ${kept.termsId}::uuid ${all}`.execute(
      db,
    );
    await sql`analyze rider, wallet_lot, ledger_account, ledger_posting, ledger_entry, ride_order`.execute(
      db,
    );
  });

/** One of these rides ends: it is priced, booked and paid from the wallet, as an end of a trip does it. */
export const settleOrder = (database: Database, n: number) =>
  database.write(
    everything,
    async (db) => {
      await waitForRider(db, `path-rider-${n}`);
      await chargeOrder(
        db,
        {
          orderId: `path-${n}`,
          startedAt,
          endedAt,
          pauses: [],
          odometerM: 2_000,
          straightM: 1_000,
          endedBy: 'user',
          relation: 'in_station',
          judged: 'in_station',
          endStationId: null,
          distanceM: 2_000,
          ridingSeconds: 1_000,
          evidence,
          isTicked: false,
        },
        { now: endedAt, zone },
      );
    },
    { keepPlans: true },
  );

/** The rows of such an end without rules: the order, what is owed and what paid it, the lot, two postings with their entries. */
export const insertSettled = (owner: Database, n: number) =>
  owner.write(everything, async (db) => {
    const id = `bare-path-${n}`;
    await sql`update ride_order set state = 'paid', ended_at = ${at(endedAt)}, basis = ${terms}::jsonb,
        price = ${terms}::jsonb, fare_cents = 350, ride_cents = 350, location_cents = 0, helmet_cents = 0,
        payable_cents = 350, principal_cents = 350, channel = 'wallet', paid_at = ${at(endedAt)}
      where order_id = ${`path-${n}`}`.execute(db);
    await sql`update wallet_lot set left_cents = 150 where lot_id = ${`path-lot-${n}`}`.execute(db);
    await sql`insert into receivable (receivable_id, kind, order_id, rider_id, service_area_id, agent_id, state,
        original_cents, ride_cents, paid_cents, created_at, due_at)
      values (${id}, 'order', ${`path-${n}`}, ${`path-rider-${n}`}, 1, 2, 'paid', 350, 350, 350, now(), now())`.execute(
      db,
    );
    await sql`insert into receivable_part (receivable_id, line, source, ref, seq, cents, service_area_id, agent_id)
      values (${id}, 'ride', 'principal', ${`path-lot-${n}`}, 0, 350, 1, 2)`.execute(db);
    await sql`insert into ledger_account (code, owner, version) values ('1210', ${id}, 2)`.execute(db);
    await sql`update ledger_account set balance = 150, version = 2
      where code = '2110' and owner = ${`path-rider-${n}`}`.execute(db);
    await sql`insert into ledger_posting (posting_id, event, source, source_id, digest, event_at, created_at, book_day,
        agent_id, service_area_id)
      select ${id} || l, 'bare', l, ${id}, l, now(), now(), '2026-01-01', 2, 1 from unnest('{a,b}'::text[]) l`.execute(
      db,
    );
    await sql`insert into ledger_entry (posting_id, line, code, owner, amount, balance_before, balance_after, version,
        agent_id, service_area_id, book_day, event_at)
      select ${id} || l, i, code, owner, amount, 0, 350, version, 2, 1, '2026-01-01', now()
      from (values ('a', 1, '1210', ${id}, 350, 1), ('a', 2, '4010', '1', -350, null),
        ('b', 1, '2110', ${`path-rider-${n}`}, 350, 2), ('b', 2, '1210', ${id}, -350, 2)) r (l, i, code, owner, amount, version)`.execute(
      db,
    );
  });
