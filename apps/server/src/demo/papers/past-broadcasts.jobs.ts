import { broadcastBody } from '@kickstand/contract/marketing/broadcasts';
import { everything } from '@kickstand/domain/platform/access';
import type { FeatureParts, Job, JobParts } from '../../feature.ts';
import type { Db } from '../../kernel/database/db.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { putSetting, settingOf } from '../../kernel/program/setting.ts';
import { areRidersKnown } from '../../marketing/audiences/audiences.service.ts';
import { broadcastPartsOf } from '../../marketing/broadcasts/broadcasts.parts.ts';
import { cancelBroadcast } from '../../marketing/broadcasts/ending.service.ts';
import { feedBroadcasts } from '../../marketing/broadcasts/feeding.service.ts';
import { addBroadcast, freezeBroadcast, sendBroadcast } from '../../marketing/broadcasts/writing.service.ts';
import { rootAgent } from '../demo.people.ts';
import { demoWords } from '../words/demo.words.ts';
import { areasOfAgent } from './past-ads.store.ts';
import { agreeToMarketing, readSome } from './past-broadcasts.store.ts';
import { ctxAt, told } from './then.ts';

/** Setting that is present once riders’ consents to marketing are known. */
export const agreedSetting = 'demo.broadcasts';
const everyMs = 2_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const priceNotice = {
  kind: 'price',
  popsUp: true,
} as const;
const weekend = {
  kind: 'marketing',
  audience: { all: [{ is: 'range', fact: 'lastRideDays', least: 7 }] },
} as const;

type Parts = ReturnType<typeof broadcastPartsOf>;

/** Creates a broadcast, determines its recipients and submits it at an instant; returns its ID. */
async function prepared(db: Db, parts: Parts, at: number, said: object) {
  const ctx = () => ctxAt(db, at);
  const areaIds = await areasOfAgent(db, rootAgent.agentId);
  const body = broadcastBody.parse({ audience: { all: [] }, areaIds, ...said });
  const { id } = await addBroadcast(parts, ctx(), told(body));
  const { riders, staff } = await freezeBroadcast(parts, ctx(), told({ version: 1 }, { id }));
  const asked = { version: 2, riders, staff, reason: demoWords().marketing.broadcasts.reason };
  await sendBroadcast(parts, ctx(), told(asked, { id }));
  return id;
}

/** Creates a price notice sent to all riders two days ago, a scheduled marketing message, and a cancelled notice. */
async function make(parts: Parts, { database, now, zone, tell }: JobParts) {
  const isReady = await database.write(everything, async (db) => {
    if ((await settingOf(db, agreedSetting)) || !(await areRidersKnown(db))) return undefined;
    await putSetting(db, agreedSetting, { value: true, now: now() });
    await agreeToMarketing(db, now() - 30 * dayMs);
    const said = demoWords().marketing.broadcasts;
    const notice = await prepared(db, parts, now() - 2 * dayMs, { ...priceNotice, ...said.price });
    await prepared(db, parts, now() - hourMs, { ...weekend, ...said.weekend, sendAt: now() + 3 * dayMs });
    const dropped = await prepared(db, parts, now() - dayMs, {
      kind: 'maintenance',
      ...said.maintenance,
      sendAt: now() - dayMs / 2,
    });
    await cancelBroadcast(ctxAt(db, now() - 0.8 * dayMs), told({ reason: said.dropped }, { id: dropped }));
    return notice;
  });
  if (isReady === undefined) return;
  const then = { database, zone, tell, now: () => now() - 2 * dayMs + 60_000 };
  await feedBroadcasts(then);
  await database.write(everything, (db) => readSome(db, isReady, now() - dayMs));
}

/** Creates the past broadcasts of the demo, once its riders are known. */
export const broadcastPast = (given: FeatureParts): Job => ({
  name: 'demo.past-messages',
  trouble: 'the past messages of the demo could not be made',
  where: 'jobs',
  catchesUp: true,
  start(job, onError) {
    const parts = broadcastPartsOf(given);
    let waits = true;
    const round = async () => {
      if (!waits) return;
      const isMade = await job.database.read(everything, (db) => settingOf(db, agreedSetting));
      if (isMade) waits = false;
      else await make(parts, job);
    };
    return repeatEvery(everyMs, round, onError, { inTurn: job.inTurn });
  },
});
