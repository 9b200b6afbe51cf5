import { rideActivity } from '@kickstand/contract/marketing/campaigns';
import { whereGiven } from '../kernel/campaign/campaign-joins.store.ts';
import { campaignHandlers } from '../marketing/campaigns/campaign-calls.service.ts';
import { activityKind } from '../marketing/ride-activities/ride-activities.service.ts';
import { answerAll, areasOfAll, usualAnswers } from './campaigns/past-joins.ts';
import type { Loading } from './demo.store.ts';
import type { PastActivity } from './money/past-activities.ts';
import { areasByCompany } from './papers/past-ads.store.ts';
import { ctxAt, ctxOf, told } from './papers/then.ts';
import { type DemoWords, demoWords } from './words/demo.words.ts';

const dayMs = 86_400_000;
const everyDay = [1, 2, 3, 4, 5, 6, 7];

type Said = Partial<Parameters<typeof rideActivity.body.parse>[0] & object>;

interface Planned {
  key: keyof DemoWords['marketing']['rideActivities'];
  said: Said;
  /** Days until it starts; if undefined, it started with the history. */
  startsIn?: number;
  /** Share of the history after which it ended; if undefined, it ends in `endsIn` days. */
  endedAfter?: number;
  endsIn?: number;
  becomes: 'runs' | 'draft' | 'paused';
}

/** Ride discounts of each company: one running, one ended, one paused, one draft. */
const planned: readonly Planned[] = [
  {
    key: 'long',
    said: {
      activity: 'full_cut',
      thresholdCents: 600,
      cutCents: 100,
    },
    endsIn: 60,
    becomes: 'runs',
  },
  {
    key: 'day',
    said: {
      activity: 'full_cut',
      thresholdCents: 400,
      cutCents: 50,
      usable: { weekdays: everyDay, fromMinute: 420, toMinute: 1_320 },
    },
    endedAfter: 0.6,
    becomes: 'runs',
  },
  {
    key: 'rain',
    said: { activity: 'random_cut', cutCents: 10, mostCutCents: 100 },
    endsIn: 90,
    becomes: 'paused',
  },
  {
    key: 'fresh',
    said: {
      activity: 'free_first_n',
      mostSavedCents: 300,
      perRider: 3,
      audience: { kind: 'registered', days: 30 },
    },
    startsIn: 7,
    endsIn: 60,
    becomes: 'draft',
  },
];

/** A discount of head office on weekend mornings since before the history, also in areas of franchisees who joined. */
const shared: Planned = {
  key: 'shared',
  said: {
    activity: 'full_cut',
    thresholdCents: 300,
    cutCents: 100,
    usable: { weekdays: [6, 7], fromMinute: 420, toMinute: 600 },
  },
  endsIn: 45,
  becomes: 'runs',
};

interface Span {
  /** Start of the activities, when the history began. */
  from: number;
  now: number;
  zone: string;
}

const bodyOf = (
  { key, said, startsIn, endedAfter, endsIn = 0 }: Planned,
  areaIds: number[],
  { from, now }: Span,
) =>
  rideActivity.body.parse({
    usable: { weekdays: everyDay, fromMinute: 0, toMinute: 1_440 },
    perDay: 0,
    audience: { kind: 'all' },
    perRider: 0,
    budgetCents: 5_000_000,
    ...said,
    ...demoWords().marketing.rideActivities[key],
    areaIds,
    startsAt: startsIn === undefined ? from : now + startsIn * dayMs,
    endsAt: endedAfter === undefined ? now + endsIn * dayMs : Math.round(from + (now - from) * endedAfter),
  });

/** Creates the riding activities of every company before its history; returns those that discounted rides in it. */
export async function makeActivities({ db }: Loading, span: Span): Promise<PastActivity[]> {
  const { add, start, pause } = campaignHandlers(activityKind(span.zone), span);
  const made: PastActivity[] = [];
  for (const { agentId, areaIds } of await areasByCompany(db))
    for (const one of planned) {
      const ctx = ctxOf(db, span.from - dayMs, agentId);
      const body = bodyOf(one, areaIds, span);
      const { id } = await add(ctx, told(body));
      if (one.becomes === 'draft') continue;
      await start(ctx, told({ version: 1 }, { id }));
      if (one.becomes === 'paused') await pause(ctx, told({ version: 2 }, { id }));
      else
        made.push({ campaignId: id, areaIds, rule: body, from: body.startsAt, to: body.endsAt ?? span.now });
    }
  made.push(await makeShared(db, span));
  return made;
}

async function makeShared(db: Loading['db'], span: Span): Promise<PastActivity> {
  const handlers = campaignHandlers(activityKind(span.zone), span);
  const then = span.from - 2 * dayMs;
  const body = bodyOf(shared, await areasOfAll(db), span);
  const { id } = await handlers.add(ctxAt(db, then), told(body));
  await handlers.start(ctxAt(db, then), told({ version: 1 }, { id }));
  await answerAll(db, handlers, { id, version: 2, at: then + dayMs, answers: usualAnswers });
  const { areaIds } = await whereGiven(db, id);
  return { campaignId: id, areaIds, rule: body, from: body.startsAt, to: span.now };
}
