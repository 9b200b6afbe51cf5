import type { StockItem, StockMove, stock } from '@kickstand/contract/fleet/production';
import type { InputOf } from '@kickstand/contract/kit';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import { at, type Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/ids.ts';
import { anyText } from '../../../kernel/list/any-of.ts';
import { given, pageFrom } from '../../../kernel/list/page.ts';
import { ofCompaniesInScope } from '../../../kernel/list/rows-in-scope.ts';

type Calls = typeof stock;

/** The row-level policy of vehicles decides whether the reader sees which vehicle has the item. */
const carrier = sql<string | null>`(select v.vehicle_id::text from vehicle_binding b
  join vehicle v on v.vehicle_id = b.vehicle_id
  where b.kind = i.kind and b.code = i.code and b.to_at is null limit 1)`;

export const pageOfItems = (db: Db, scope: Scope, query: InputOf<Calls['items']>['query']) =>
  pageFrom(
    db,
    db
      .selectFrom('stock_item as i')
      .leftJoin('store as t', 't.store_id', 'i.store_id')
      .leftJoin('imei_claim as c', (j) => j.onRef('c.imei', '=', 'i.code').on('i.kind', '=', 'device'))
      .select([
        'i.kind',
        'i.code',
        'i.model',
        'i.lot',
        'i.supplier',
        'i.state',
        'i.created_at as createdAt',
        't.name as store',
      ])
      .$narrowType<Pick<StockItem, 'kind' | 'state'>>()
      .select([carrier.as('carId'), sql<boolean | null>`c.digest <> ''`.as('hasKey')])
      .where('i.kind', '=', query.kind)
      .where(ofCompaniesInScope(scope, 'i.agent_id'))
      .where((eb) =>
        eb.and(
          given(
            query.code && eb('i.code', '=', query.code),
            query.lot && eb('i.lot', '=', query.lot),
            query.storeId && eb('i.store_id', '=', query.storeId),
            query.state && eb('i.state', '=', query.state),
          ),
        ),
      ),
    query,
    { sortable: { createdAt: 'i.created_at' }, neverNull: ['createdAt'], tieBreak: 'i.code' },
  );

/** Those of these controllers that belong to companies in scope. */
export async function ownDevices(db: Db, scope: Scope, imeis: readonly string[]) {
  const rows = await db
    .selectFrom('stock_item as i')
    .select('i.code')
    .where('i.kind', '=', 'device')
    .where('i.state', '<>', 'scrapped')
    .where('i.code', '=', anyText(imeis))
    .where(ofCompaniesInScope(scope, 'i.agent_id'))
    .forUpdate()
    .execute();
  return rows.map(({ code }) => code);
}

export const putDigest = (db: Db, imei: string, digest: string) =>
  db.updateTable('imei_claim').set({ digest }).where('imei', '=', imei).execute();

const stores = (db: Db, scope: Scope) =>
  db
    .selectFrom('store as t')
    .select(['t.store_id as id', 't.name', 't.address', 't.version'])
    .select(sql<number>`(select count(*) from stock_item i where i.store_id = t.store_id)`.as('items'))
    .where(ofCompaniesInScope(scope, 't.agent_id'));

export const pageOfStores = (db: Db, scope: Scope, query: InputOf<Calls['stores']>['query']) =>
  pageFrom(db, stores(db, scope), query, {
    sortable: { name: 't.name' },
    neverNull: ['name'],
    tieBreak: 't.store_id',
  });

export const storeWith = (db: Db, scope: Scope, id: string) =>
  stores(db, scope).where('t.store_id', '=', id).executeTakeFirst();

export const lockStore = (db: Db, scope: Scope, id: string) =>
  db
    .selectFrom('store as t')
    .select(['t.agent_id as agentId', 't.name', 't.address', 't.version'])
    .where('t.store_id', '=', id)
    .where(ofCompaniesInScope(scope, 't.agent_id'))
    .forUpdate()
    .executeTakeFirst();

export interface StoreText {
  name: string;
  address: string;
}

/** Undefined if the name is taken. */
export const insertStore = (
  db: Db,
  id: string,
  agentId: number,
  { name, address, now }: StoreText & { now: number },
) =>
  db
    .insertInto('store')
    .values({ store_id: id, agent_id: agentId, name, address, created_at: new Date(now) })
    .onConflict((c) => c.doNothing())
    .returning('store_id')
    .executeTakeFirst();

export const storeNamed = (db: Db, agentId: number, name: string) =>
  db
    .selectFrom('store')
    .select('store_id as id')
    .where('agent_id', '=', agentId)
    .where(sql<string>`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst();

export const putStore = (db: Db, id: string, { name, address }: StoreText) =>
  db
    .updateTable('store')
    .set((eb) => ({ name, address, version: eb('version', '+', 1) }))
    .where('store_id', '=', id)
    .execute();

const moves = (db: Db, scope: Scope) =>
  db
    .selectFrom('stock_move as m')
    .innerJoin('store as t', 't.store_id', 'm.store_id')
    .select([
      'm.move_id as id',
      'm.at',
      'm.store_id as storeId',
      't.name as store',
      'm.kind',
      'm.code',
      'm.item',
    ])
    .select(['m.quantity', 'm.direction', 'm.receiver', 'm.due_on as dueOn', 'm.returned_at as returnedAt'])
    .select(['m.returned_by as returnedBy', 'm.remark', 'm.operator'])
    .$narrowType<Pick<StockMove, 'kind' | 'direction'>>()
    .where(ofCompaniesInScope(scope, 'm.agent_id'));

export const pageOfMoves = (db: Db, scope: Scope, query: InputOf<Calls['moves']>['query']) =>
  pageFrom(
    db,
    moves(db, scope).where((eb) =>
      eb.and(
        given(
          query.storeId && eb('m.store_id', '=', query.storeId),
          query.kind && eb('m.kind', '=', query.kind),
          query.direction && eb('m.direction', '=', query.direction),
          query.code && eb('m.code', '=', query.code),
          query.toReturn && eb.and([eb('m.due_on', 'is not', null), eb('m.returned_at', 'is', null)]),
        ),
      ),
    ),
    query,
    { sortable: { at: 'm.at' }, neverNull: ['at'], tieBreak: 'm.move_id' },
  );

export const moveWith = (db: Db, scope: Scope, id: string) =>
  moves(db, scope).where('m.move_id', '=', id).executeTakeFirst();

export const lockMove = (db: Db, scope: Scope, id: string) =>
  db
    .selectFrom('stock_move as m')
    .select(['m.kind', 'm.code', 'm.item', 'm.quantity', 'm.direction'])
    .select(['m.store_id as storeId', 'm.returned_at as returnedAt'])
    .where('m.move_id', '=', id)
    .where(ofCompaniesInScope(scope, 'm.agent_id'))
    .forUpdate()
    .executeTakeFirst();

export interface NewMove {
  id: string;
  agentId: number;
  operatorId: string;
  operator: string;
  now: number;
  body: InputOf<Calls['addMove']>['body'];
}

export const insertMove = (db: Db, { id, agentId, operatorId, operator, now, body }: NewMove) =>
  db
    .insertInto('stock_move')
    .values({
      move_id: id,
      agent_id: agentId,
      store_id: body.storeId,
      kind: body.kind,
      code: body.code ?? null,
      item: body.item,
      quantity: body.quantity,
      direction: body.direction,
      receiver: body.receiver,
      due_on: body.dueOn ?? null,
      remark: body.remark,
      operator_id: operatorId,
      operator,
      at: new Date(now),
    })
    .execute();

export const markReturned = (db: Db, id: string, by: string, now: number) =>
  db
    .updateTable('stock_move')
    .set({ returned_at: new Date(now), returned_by: by })
    .where('move_id', '=', id)
    .execute();

/** A stock item of companies in scope, locked. */
export const lockItem = (db: Db, scope: Scope, kind: string, code: string) =>
  db
    .selectFrom('stock_item as i')
    .selectAll('i')
    .where('i.kind', '=', kind)
    .where('i.code', '=', code)
    .where(ofCompaniesInScope(scope, 'i.agent_id'))
    .forUpdate()
    .executeTakeFirst();

interface Place {
  storeId: string | null;
  state: string;
  now: number;
}

export const placeItem = (db: Db, kind: string, code: string, { storeId, state, now }: Place) =>
  db
    .updateTable('stock_item')
    .set({ store_id: storeId, state, updated_at: new Date(now) })
    .where('kind', '=', kind)
    .where('code', '=', code)
    .execute();

export const pageOfBatches = (
  db: Db,
  agentId: number,
  kinds: readonly string[],
  query: InputOf<Calls['batches']>['query'],
) =>
  pageFrom(
    db,
    db
      .selectFrom('import_batch as b')
      .innerJoin('operator as o', 'o.operator_id', 'b.operator_id')
      .select([
        'b.batch_id as id',
        'b.kind',
        'b.file_name as fileName',
        'b.state',
        'b.total',
        'b.good',
        'b.created_at as createdAt',
        'b.imported_at as importedAt',
      ])
      .$narrowType<{ state: 'checked' | 'imported' | 'undone' }>()
      .select(['o.name as operator', sql<number>`jsonb_array_length(b.bad)`.as('bad')])
      .where('b.agent_id', '=', agentId)
      .where('b.kind', '=', anyText(kinds))
      .where((eb) =>
        eb.and(
          given(query.kind && eb('b.kind', '=', query.kind), query.state && eb('b.state', '=', query.state)),
        ),
      ),
    query,
    { sortable: { createdAt: 'b.created_at' }, neverNull: ['createdAt'], tieBreak: 'b.batch_id' },
  );

interface PartsUsed {
  agentId: number;
  taskId: string;
  used: readonly { code: string; item: string }[];
  operatorId: string;
  operator: string;
  now: number;
}

/** Books parts out, one each; does nothing if the company has no store. */
export const bookPartsOut = (db: Db, { agentId, taskId, used, operatorId, operator, now }: PartsUsed) =>
  sql`
    insert into stock_move (move_id, agent_id, store_id, kind, code, item, quantity, direction, receiver, operator_id, operator,
      at, task_id)
    select u.move_id, ${agentId}, s.store_id, 'part', u.code, u.item, 1, 'out', ${operator}, ${operatorId}, ${operator},
      ${at(now)}, ${taskId}
    from unnest(${used.map(() => newId())}::text[], ${used.map(({ code }) => code)}::text[],
      ${used.map(({ item }) => item)}::text[]) as u (move_id, code, item)
    cross join lateral (select s.store_id from store s
      left join lateral (select max(m.at) as last_at from stock_move m
        where m.store_id = s.store_id and m.kind = 'part' and m.item = u.item) m on true
      where s.agent_id = ${agentId} order by m.last_at desc nulls last, s.created_at, s.store_id limit 1) s`.execute(
    db,
  );
