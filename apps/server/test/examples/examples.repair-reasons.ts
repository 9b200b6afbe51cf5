import type { ReasonBody } from '@kickstand/contract/fleet/repair-reasons';
import { usualReportRules } from '@kickstand/domain/work/field-work';
import type { Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';
import { fixtureNow } from '../feature-fixture.ts';
import type { AnyRequest, World } from '../harness.ts';

type Example = (world: World, db: Db) => AnyRequest | Promise<AnyRequest>;

/** What is typed of a reason. */
export const aReason = (over: Partial<ReasonBody> = {}): ReasonBody => ({
  part: 'pedal',
  name: `踏板${newId().slice(-6)}`,
  nameEn: 'Pedal',
  modelIds: [],
  side: 'both',
  severity: 'mid',
  stop: 'never',
  stopReports: 2,
  stopHours: 24,
  task: true,
  priority: 'mid',
  photo: false,
  icon: 'other',
  position: 500,
  ...over,
});

async function aStoredReason(db: Db) {
  const reason_id = newId();
  await db
    .insertInto('repair_reason')
    .values({
      reason_id,
      part: 'pedal',
      name: reason_id.slice(-8),
      name_en: 'Pedal',
      model_ids: [2],
      side: 'both',
      severity: 'low',
      stop: 'never',
      task: true,
      priority: 'low',
      updated_at: new Date(fixtureNow),
    })
    .execute();
  return { id: reason_id };
}

export const repairReasonExamples: Record<string, Example> = {
  'repairReasons.add': () => ({ body: aReason() }),
  'repairReasons.edit': async (_, db) => ({
    params: await aStoredReason(db),
    body: { ...aReason(), version: 1 },
  }),
  'repairReasons.setEnabled': async (_, db) => ({
    params: await aStoredReason(db),
    body: { enabled: false, version: 1 },
  }),
  'repairReasons.copy': async (_, db) => ({ params: await aStoredReason(db), body: { modelIds: [1] } }),
  'repairReasons.remove': async (_, db) => ({ params: await aStoredReason(db), query: { version: 1 } }),
  'repairReasons.setRules': () => ({ body: usualReportRules }),
};
