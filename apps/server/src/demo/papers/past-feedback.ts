import type { FeedbackKind, FeedbackLevel } from '@kickstand/contract/service/feedback';
import { vendorCode } from '@kickstand/domain/service/feedback';
import type { Db } from '../../kernel/database/db.ts';
import type { FeedbackParts } from '../../service/feedback/feedback.parts.ts';
import {
  assignFeedback,
  rateFeedback,
  replyTo,
  solveFeedback,
} from '../../service/feedback/steps.service.ts';
import { createFeedback } from '../../service/feedback/writing.service.ts';
import { type DemoPerson, demoId, demoPeople, nameOf } from '../demo.people.ts';
import { type DemoWords, demoWords } from '../words/demo.words.ts';
import { ctxAt, told } from './then.ts';

const hourMs = 3_600_000;

interface Past {
  /** Key of its words. */
  key: keyof DemoWords['organisation']['feedback'];
  role: DemoPerson['role'];
  hoursAgo: number;
  kind: FeedbackKind;
  level: FeedbackLevel;
  module: string;
  /** Answer of the vendor; a question (`asks`) leaves the ticket waiting for the customer. */
  answer?: { asks?: true; solves?: true; score?: number };
}

interface Said {
  title: string;
  text: string;
  answer?: string;
}

const past: readonly Past[] = [
  {
    key: 'filter',
    role: 'customer-service',
    hoursAgo: 150,
    kind: 'feature',
    level: 'P4',
    module: '/user-worksheet',
    answer: { solves: true, score: 4 },
  },
  {
    key: 'sums',
    role: 'franchisee-owner',
    hoursAgo: 76,
    kind: 'data',
    level: 'P3',
    module: '/report/financial-statistics',
    answer: { solves: true, score: 5 },
  },
  {
    key: 'drift',
    role: 'operations',
    hoursAgo: 30,
    kind: 'device',
    level: 'P2',
    module: '/vehicle/vehicle-query',
    answer: { asks: true },
  },
  {
    key: 'area',
    role: 'franchisee-owner',
    hoursAgo: 5,
    kind: 'consult',
    level: 'P3',
    module: '/agent/service-area-management',
  },
];

const personOf = (role: DemoPerson['role']) =>
  demoPeople.find((person) => person.role === role) as DemoPerson;

/** Creates tickets that people of the demo sent to the vendor, with the answers. */
export async function makeFeedback({ db, now, parts }: { db: Db; now: number; parts: FeedbackParts }) {
  for (const one of past) await makeOne({ db, now, parts }, one);
}

/** Call context of a person of the demo at an instant. */
function ctxOf(db: Db, at: number, person: DemoPerson) {
  const ctx = ctxAt(db, at, { operatorId: demoId(person), name: nameOf(person.role) });
  return { ...ctx, actor: { ...ctx.actor, agentId: person.agentId, codes: new Set(person.codes) } };
}

async function makeOne({ db, now, parts }: Parameters<typeof makeFeedback>[0], one: Past) {
  const creator = personOf(one.role);
  const vendor = demoPeople.find(({ codes }) => codes.includes(vendorCode)) as DemoPerson;
  const at = now - one.hoursAgo * hourMs;
  const { kind, level, module, answer } = one;
  const { title, text, answer: answerText = '' }: Said = demoWords().organisation.feedback[one.key];
  const context = { browser: 'Chromium', build: '', route: module, requestIds: [] };
  const none = { photoIds: [], fileIds: [], notify: [], phoneConfirmed: false };
  const body = { kind, level, module, title, text, contactPhone: creator.phone, context, ...none };
  const params = await createFeedback(parts, ctxOf(db, at, creator), told(body));
  if (!answer) return;
  const answered = ctxOf(db, at + hourMs, vendor);
  await assignFeedback(parts, answered, told({ operatorId: demoId(vendor) }, params));
  if (answer.solves) await solveFeedback(parts, answered, told({ text: answerText }, params));
  else {
    const said = { text: answerText, waits: answer.asks === true, isInternal: false };
    await replyTo(parts, answered, told({ ...said, photoIds: [], fileIds: [] }, params));
  }
  if (answer.score === undefined) return;
  const rating = { score: answer.score, text: '' };
  await rateFeedback(parts, ctxOf(db, at + 3 * hourMs, creator), told(rating, params));
}
