import type { InputOf } from '@kickstand/contract/kit';
import type { OwnVisitRow, staffVisits } from '@kickstand/contract/places/station-visits';
import type { ownVerdictRow, workVerdicts } from '@kickstand/contract/work/field-work';
import { findingsOfVisit, resultOfVisit } from '@kickstand/domain/work/field-work';
import type { z } from 'zod';
import type { Scene } from '../src/scene.ts';
import { type Handlers, no } from './refusal.ts';

export type OwnVerdict = z.infer<typeof ownVerdictRow>;

/** A visit that waits for whoever takes it. */
export const aVisit = (over: Partial<OwnVisitRow>): OwnVisitRow => ({
  id: 'visit-1',
  kind: 'station',
  serviceAreaId: 1,
  area: '东城',
  agentId: 2,
  stationId: 'fence-1',
  applicationId: null,
  place: '人民广场',
  lng: 113.5,
  lat: 30.5,
  state: 'pending',
  assigneeId: null,
  assignee: null,
  remark: '',
  creator: '小周',
  createdAt: 1,
  dueAt: null,
  startedAt: null,
  finishedAt: null,
  distanceM: null,
  result: null,
  findings: [],
  text: '',
  closedFor: null,
  ...over,
});

/** The visits that the staff app shows and what came of them. */
export function visitsOf({ clock }: Scene, visits: Map<string, OwnVisitRow>): Handlers {
  const visitOf = (visitId: string) => visits.get(visitId) ?? raise();
  return {
    'staffVisits.list': () => {
      const list = [...visits.values()].filter(({ state }) => state === 'pending' || state === 'doing');
      return { list, count: list.length };
    },
    'staffVisits.claim': ({ params }: InputOf<typeof staffVisits.claim>) =>
      Object.assign(visitOf(params.visitId), { state: 'doing', assigneeId: 'me' }),
    'staffVisits.start': ({ params }: InputOf<typeof staffVisits.start>) =>
      Object.assign(visitOf(params.visitId), { startedAt: clock.now }),
    'staffVisits.finish': ({ params, body }: InputOf<typeof staffVisits.finish>) =>
      Object.assign(visitOf(params.visitId), {
        state: 'done',
        finishedAt: clock.now,
        result: resultOfVisit(body),
        findings: findingsOfVisit(body),
        text: body.text,
      }),
  };
}

const raise = () => {
  throw no('task.not_found');
};

/** What somebody's work was judged to be, and what is said against it. */
export function verdictsOf({ clock }: Scene, verdicts: Map<string, OwnVerdict>): Handlers {
  return {
    'workVerdicts.own': () => ({ list: [...verdicts.values()], count: verdicts.size }),
    'workVerdicts.object': ({ params, body }: InputOf<typeof workVerdicts.object>) => {
      const verdict = verdicts.get(params.taskId) ?? raise();
      if (verdict.objection) throw no('task.objected');
      const objection = { text: body.text, state: 'waiting', opinion: null, decidedAt: null } as const;
      Object.assign(verdict, { objection, objectUntil: null });
      return { at: clock.now };
    },
  };
}
