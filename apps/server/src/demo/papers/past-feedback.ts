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
import { type DemoPerson, demoId, demoPeople } from '../demo.people.ts';
import { ctxAt, told } from './then.ts';

const hourMs = 3_600_000;

interface Past {
  role: string;
  hoursAgo: number;
  kind: FeedbackKind;
  level: FeedbackLevel;
  module: string;
  title: string;
  text: string;
  /** What the vendor answered: a question leaves the ticket waiting for its customer. */
  answer?: { text: string; asks?: true; solves?: true; score?: number };
}

const past: readonly Past[] = [
  {
    role: 'customer-service',
    hoursAgo: 150,
    kind: 'feature',
    level: 'P4',
    module: '/user-worksheet',
    title: '希望工单列表可以按车型筛选',
    text: '同一批次车型的投诉比较集中，列表里没有车型筛选，只能导出后再看。',
    answer: { text: '已列入下一版本，上线后会在更新说明中告知。', solves: true, score: 4 },
  },
  {
    role: 'franchisee-owner',
    hoursAgo: 76,
    kind: 'data',
    level: 'P3',
    module: '/report/financial-statistics',
    title: '日统计与订单导出的金额对不上',
    text: '昨天的实收金额比按订单导出加起来少，请核实是不是统计口径不同。',
    answer: {
      text: '日统计按支付时间归日，订单导出按结束时间归日；跨零点的订单会差一天，口径说明在表头提示中。',
      solves: true,
      score: 5,
    },
  },
  {
    role: 'operations',
    hoursAgo: 30,
    kind: 'device',
    level: 'P2',
    module: '/vehicle/vehicle-query',
    title: '个别车辆定位漂移到江面上',
    text: '东侧滨江一带每天都有几辆车的定位显示在江面上，巡检到场后车在岸边。',
    answer: { text: '请提供两三个车辆编号和发生时间，我们查看原始报文。', asks: true },
  },
  {
    role: 'franchisee-owner',
    hoursAgo: 5,
    kind: 'consult',
    level: 'P3',
    module: '/agent/service-area-management',
    title: '新增服务区需要准备哪些资料',
    text: '计划在高新区新增一个服务区，想了解围栏、站点和监管备案需要提前准备什么。',
  },
];

const personOf = (role: string) => demoPeople.find((person) => person.role === role) as DemoPerson;

/** Tickets that people of the demo wrote to the vendor, and how they were answered. */
export async function makeFeedback({ db, now, parts }: { db: Db; now: number; parts: FeedbackParts }) {
  for (const one of past) await makeOne({ db, now, parts }, one);
}

/** A call as one of these people made it. */
function ctxOf(db: Db, at: number, person: DemoPerson) {
  const ctx = ctxAt(db, at, { operatorId: demoId(person), name: person.name });
  return { ...ctx, actor: { ...ctx.actor, agentId: person.agentId, codes: new Set(person.codes) } };
}

async function makeOne({ db, now, parts }: Parameters<typeof makeFeedback>[0], one: Past) {
  const creator = personOf(one.role);
  const vendor = demoPeople.find(({ codes }) => codes.includes(vendorCode)) as DemoPerson;
  const at = now - one.hoursAgo * hourMs;
  const { kind, level, module, title, text, answer } = one;
  const context = { browser: 'Chromium', build: '', route: module, requestIds: [] };
  const none = { photoIds: [], fileIds: [], notify: [], phoneConfirmed: false };
  const body = { kind, level, module, title, text, contactPhone: creator.phone, context, ...none };
  const params = await createFeedback(parts, ctxOf(db, at, creator), told(body));
  if (!answer) return;
  const answered = ctxOf(db, at + hourMs, vendor);
  await assignFeedback(parts, answered, told({ operatorId: demoId(vendor) }, params));
  if (answer.solves) await solveFeedback(parts, answered, told({ text: answer.text }, params));
  else {
    const said = { text: answer.text, waits: answer.asks === true, isInternal: false };
    await replyTo(parts, answered, told({ ...said, photoIds: [], fileIds: [] }, params));
  }
  if (answer.score === undefined) return;
  const rating = { score: answer.score, text: '' };
  await rateFeedback(parts, ctxOf(db, at + 3 * hourMs, creator), told(rating, params));
}
