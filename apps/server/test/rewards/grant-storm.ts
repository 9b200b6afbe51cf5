import type { Limit } from '../../src/marketing/rewards/limits.service.ts';
import { releaseLimits, reserveLimits, settleLimits } from '../../src/marketing/rewards/limits.service.ts';
import type { FeatureFixture } from '../feature-fixture.ts';
import { aCampaign } from './a-campaign.ts';

const zone = 'Asia/Shanghai';

/** So many ask at once for one of a few; answers how many got one, and what the counter says. */
export async function grantStorm(
  fixture: FeatureFixture,
  { asked, most, entity, period }: { asked: number; most: number } & Pick<Limit, 'entity' | 'period'>,
) {
  const now = fixture.clock.now;
  const campaignId = await fixture.write((db) => aCampaign(db, now));
  const limit = { entity, key: 'k', period, unit: 'times' as const, amount: 1, most };
  const one = (subject: string) =>
    fixture.write(async (db) => {
      const full = await reserveLimits(db, { campaignId, subject, limits: [limit], now, zone });
      if (full) return 'refused';
      // A third is settled at once, a third is given up again, and a third stays held back.
      const n = Number(subject) % 3;
      if (n === 0) await settleLimits(db, { campaignId, subject, cents: 0, now });
      return 'held';
    });
  const subjects = Array.from({ length: asked }, (_, n) => String(n));
  const answers = await Promise.all(subjects.map(one));
  const counter = () =>
    fixture.write((db) =>
      db
        .selectFrom('campaign_counter')
        .select(['reserved', 'used'])
        .where('campaign_id', '=', campaignId)
        .executeTakeFirstOrThrow(),
    );
  const held = subjects.filter((_, n) => answers[n] === 'held');
  const before = await counter();
  const release = (subject: string) => fixture.write((db) => releaseLimits(db, { campaignId, subject, now }));
  const back = held.filter((subject) => Number(subject) % 3 === 1);
  // Twice at the same moment, and once more later: it is given back once.
  const given = await Promise.all([...back, ...back].map(release));
  const again = await Promise.all(back.map(release));
  const after = await counter();
  return {
    held: held.length,
    before: before.reserved + before.used,
    back: back.length,
    givenBack: [...given, ...again].filter(Boolean).length,
    after: after.reserved + after.used,
  };
}
