import type { PackageKind, PackageState } from '@kickstand/contract/fleet/upgrades';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { anyText } from '../../kernel/list/any-of.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

const rows = (db: Db) =>
  db
    .selectFrom('device_package as p')
    .innerJoin('vehicle_model as m', 'm.model_id', 'p.model_id')
    .select(['p.package_id as id', 'p.kind', 'p.name', 'm.name as model', 'p.model_id as modelId'])
    .select(['p.package_version as packageVersion', 'p.from_versions as fromVersions', 'p.state', 'p.size'])
    .select(['p.sha256', 'p.md5', 'p.signed_by as signedBy', 'p.notes', 'p.uploaded_at as uploadedAt'])
    .select(['p.uploaded_by as uploadedBy', 'p.version', 'p.reported'])
    .$narrowType<{ kind: PackageKind; state: PackageState }>();
export type PackageStored = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

interface Asked {
  kind: PackageKind;
  name?: string | undefined;
  modelId?: number | undefined;
  state?: PackageState | undefined;
}
type Paging = Parameters<typeof pageFrom>[2];

/** One page of the packages of a kind. */
export const pageOfPackages = (db: Db, { kind, name, modelId, state }: Asked, query: Paging) =>
  pageFrom(
    db,
    rows(db)
      .where('p.kind', '=', kind)
      .where((eb) =>
        eb.and(
          given(
            name && sql<boolean>`position(lower(${name}) in lower(p.name)) > 0`,
            modelId !== undefined && sql<boolean>`p.model_id = ${modelId}`,
            state && sql<boolean>`p.state = ${state}`,
          ),
        ),
      ),
    query,
    {
      sortable: { uploadedAt: 'p.uploaded_at', name: 'p.name', size: 'p.size' },
      neverNull: ['uploadedAt', 'name', 'size'],
      tieBreak: 'p.package_id',
    },
  );

/** How many vehicles in scope report the version of each of some packages. */
export async function vehiclesWith(db: Db, scope: Scope, kind: PackageKind, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, number>();
  const has = sql.ref(kind === 'firmware' ? 'd.fw_version' : 'd.voice_version');
  const found = await db
    .selectFrom('device_package as p')
    .innerJoin('vehicle as v', 'v.model_id', 'p.model_id')
    .innerJoin('device as d', (join) =>
      join.onRef('d.vehicle_id', '=', 'v.vehicle_id').onRef('d.imei', '=', 'v.imei'),
    )
    .select(['p.package_id as id', sql<number>`count(*)::int`.as('n')])
    .where('p.package_id', '=', anyText(ids))
    .where(sql<boolean>`${has} = any(p.reported)`)
    .where(rowsInScope(scope, 'v'))
    .groupBy('p.package_id')
    .execute();
  return new Map(found.map(({ id, n }) => [id, n]));
}

/** A package of a kind. */
export const packageWith = (db: Db, kind: PackageKind, id: string) =>
  rows(db).where('p.package_id', '=', id).where('p.kind', '=', kind).executeTakeFirst();

/** The same, locked against concurrent changes. */
export async function lockPackage(db: Db, kind: PackageKind, id: string) {
  await db
    .selectFrom('device_package')
    .select('package_id')
    .where('package_id', '=', id)
    .forUpdate()
    .execute();
  return packageWith(db, kind, id);
}

/** The name of a model; undefined if there is none. */
export const modelName = async (db: Db, modelId: number) =>
  (await db.selectFrom('vehicle_model').select('name').where('model_id', '=', modelId).executeTakeFirst())
    ?.name;

export interface NewPackage {
  id: string;
  kind: PackageKind;
  name: string;
  modelId: number;
  packageVersion: string;
  reported: string[];
  fromVersions: string[];
  size: number;
  sha256: string;
  md5: string;
  signature: string;
  signedBy: string;
  notes: string;
  /** Undefined if it is made later. */
  image: Uint8Array | undefined;
  by: string;
  now: number;
}

/** Inserts a package; false if the model has one of this version. */
export async function insertPackage(db: Db, one: NewPackage): Promise<boolean> {
  const row = await db
    .insertInto('device_package')
    .values({
      package_id: one.id,
      kind: one.kind,
      name: one.name,
      model_id: one.modelId,
      package_version: one.packageVersion,
      reported: one.reported,
      from_versions: one.fromVersions,
      state: 'draft',
      size: one.size,
      sha256: one.sha256,
      md5: one.md5,
      signature: one.signature,
      signed_by: one.signedBy,
      notes: one.notes,
      uploaded_at: new Date(one.now),
      uploaded_by: one.by,
    })
    .onConflict((c) => c.doNothing())
    .returning('package_id')
    .executeTakeFirst();
  if (!row) return false;
  if (one.image) await putImage(db, one.id, one.image);
  return true;
}

/** Stores the image sent to controllers. */
export const putImage = (db: Db, packageId: string, image: Uint8Array) =>
  db
    .insertInto('device_package_image')
    .values({ package_id: packageId, image: Buffer.from(image) })
    .execute();

export const putPackageState = (db: Db, id: string, state: PackageState) =>
  db
    .updateTable('device_package')
    .set({ state, version: sql`version + 1` })
    .where('package_id', '=', id)
    .execute();

/** Stops every upgrade with a package, also those out of the caller's sight; returns how many. */
export async function stopJobsWith(db: Db, packageId: string): Promise<number> {
  const stopped = await db
    .updateTable('device_job')
    .set({
      state: 'paused',
      paused_from: sql`state`,
      stop: JSON.stringify({ rule: 'withdrawn', n: 0, of: 0 }),
      told_at: null,
      version: sql`version + 1`,
    })
    .where('package_id', '=', packageId)
    .where('state', 'in', ['canary', 'running'])
    .returning('job_id')
    .execute();
  return stopped.length;
}
