import { taskTypes } from '@kickstand/contract/fleet/tasks';
import {
  auditStates,
  mostAuditDays,
  usualAuditDays,
  workAudit,
  workFlag,
} from '@kickstand/contract/work/field-work';
import { validityBadge } from '../../fleet/task-kit/task-cells.parts.tsx';
import { taskKitWords } from '../../fleet/task-kit/task-kit.words.ts';
import { carLink } from '../../fleet/vehicle-kit/cells.parts.tsx';
import { badges, instant, metres, money, oneOf, percent, text, withLayout } from '../../kit/list/cells.tsx';
import { instantRange, pick, picks, search } from '../../kit/list/filters.tsx';
import { defineQueueScreen } from '../../kit/queue/define-queue-screen.tsx';
import { due } from '../../kit/queue/due.tsx';
import { photosCell } from '../../platform/photo-kit/photo-strip.parts.tsx';
import type { Tone } from '../../ui/tones.ts';
import { AuditDecisions } from './audit-decisions.tsx';
import { auditBadge } from './audit-state.parts.ts';
import { AuditEvidence, AuditOutcome, AuditTimeline } from './audit-timeline.tsx';
import { fieldWorkWords } from './field-work.words.ts';

const { audit: words, flag } = fieldWorkWords;
const flagTones = Object.fromEntries(workFlag.options.map((one) => [one, 'warn'])) as Record<
  (typeof workFlag.options)[number],
  Tone
>;
const extra = { extra: true } as const;

/** Field work that somebody is to look at, one piece after another. */
export default defineQueueScreen({
  queue: workAudit,
  words,
  heading: ({ carId }) => words.heading(carId),
  badges: (of) => auditBadge(of.state, of),
  isOpen: ({ state }) => state === 'waiting',
  timeline: AuditTimeline,
  evidence: AuditEvidence,
  decision: AuditDecisions,
  outcome: (of) => <AuditOutcome of={of} />,
  list: {
    title: words.title,
    labels: words.fields,
    columns: {
      carId: carLink,
      type: oneOf(taskKitWords.tasks.type),
      state: auditBadge,
      why: oneOf(words.reasons),
      flags: withLayout(badges(flagTones, flag), { width: 140 }),
      dueAt: due,
      photos: photosCell,
      assignee: text,
      validity: validityBadge,
      verdictReason: oneOf(taskKitWords.tasks.reason),
      payCents: money,
      finishedAt: instant,
      startedAt: withLayout(instant, extra),
      beforePct: percent,
      afterPct: percent,
      distanceM: metres,
      source: oneOf(taskKitWords.tasks.source),
      area: text,
      claimedBy: text,
      handler: text,
      opinion: withLayout(text, { width: 200, extra: true }),
      createdAt: instant,
      decidedAt: instant,
      id: withLayout(text, { width: 150, extra: true }),
    },
    opens: { filters: { state: 'waiting' }, sort: 'dueAt', dir: 'asc' },
    filters: {
      from: instantRange({ to: 'to', days: usualAuditDays, most: mostAuditDays }),
      state: pick(auditStates, words.states),
      types: picks(taskTypes, taskKitWords.tasks.type),
      flag: pick(workFlag.options, flag),
      carId: search,
    },
    empty: words.empty,
    every: 30_000,
  },
});
