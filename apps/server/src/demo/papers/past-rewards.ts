import type { Chance } from '@kickstand/town';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { endGift, grantGift, noteFailed, takeGrant } from '../../marketing/rewards/grants.service.ts';
import { waitForRider } from '../../platform/rider-kit/riders.service.ts';
import { clerks } from '../money/clerks.ts';
import { demoWords } from '../words/demo.words.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface Making {
  db: Db;
  chance: Chance;
  zone: string;
  now: number;
}

interface Rider {
  riderId: string;
  areaId: number;
  agentId: number;
}

/** Riders with a recent manual reward; how many of these rewards were recalled, and how many failed. */
const rewardRiders = 36;
const recalled = 4;
const failed = 2;

/** Creates manual rewards of the last hours, some of them recalled and some failed. */
export async function makeRewards({ db, chance, zone, now }: Making, riders: readonly Rider[]) {
  const oldest = 7 * hourMs;
  for (const [i, { riderId, areaId, agentId }] of riders.slice(0, rewardRiders).entries()) {
    const at = now - oldest + (i * (oldest - hourMs)) / rewardRiders;
    const clerk = chance.pick(clerks().slice(0, 2));
    const gift = {
      riderId,
      cents: chance.pick([100, 200, 300, 500]),
      source: 'manual' as const,
      occurrence: `manual:${newId()}`,
      payer: { agentId, areaId },
      validTo: at + chance.pick([7, 30, 90]) * dayMs,
      reason: chance.pick(demoWords().riders.rewardReasons),
      ticketNo: chance.happens(0.5) ? `T${Math.floor(chance.between(10_000, 99_999))}` : undefined,
      operator: clerk,
    };
    await waitForRider(db, riderId);
    if (i < failed) await noteFailed(db, gift, { problem: 'fault', now: at });
    else await gives(db, gift, { at, zone, isTakenBack: i < failed + recalled });
  }
}

type Gift = Parameters<typeof grantGift>[1];

interface When {
  at: number;
  zone: string;
  isTakenBack: boolean;
}

async function gives(db: Db, gift: Gift, { at, zone, isTakenBack }: When) {
  const given = await grantGift(db, gift, { now: at, zone });
  const grant = given && isTakenBack ? await takeGrant(db, given.grantId) : undefined;
  if (!grant) return;
  const now = at + hourMs / 2;
  const { operatorId } = gift.operator ?? {};
  await endGift(db, grant, {
    move: 'recall',
    eventAt: now,
    now,
    zone,
    operatorId,
    reason: demoWords().riders.rewardRecalled,
  });
}
