import type { TaskType } from '@kickstand/contract/fleet/tasks';
import type { WorkVerdict } from './verdict.ts';

/** What a valid task of each kind brings, cents. */
export type PayRates = Readonly<Record<TaskType, number>>;
export const usualPay: PayRates = { swap: 120, move: 80, repair: 300, inspect: 30, drag_back: 400 };

const byId = (a: string, b: string) => a.length - b.length || (a < b ? -1 : Number(a > b));

/** An amount among the people of a team, to the cent; what does not divide goes to the lowest ids. Cents by id. */
export function shared(cents: number, people: readonly string[]): Map<string, number> {
  const team = [...new Set(people)].sort(byId);
  const each = team.length === 0 ? 0 : Math.floor(cents / team.length);
  const rest = cents - each * team.length;
  return new Map(team.map((id, i) => [id, each + (i < rest ? 1 : 0)]));
}

/** Work that is paid or not. */
export interface PaidWork {
  type: TaskType;
  source: 'rule' | 'manual' | 'self' | 'algorithm' | 'customer';
  team: readonly string[];
  /** Of work of one’s own: the condition of a rule held, or it was worth something. */
  conditionHeld: boolean;
  valueCents: number;
  /** A repair that ended with the vehicle brought away: its drag-back is paid. */
  paidWithDragBack: boolean;
  /** A parent of several moves: its children are paid. */
  parent: boolean;
}

/** What each person gets for a piece of work by a verdict, cents by id; nobody anything where it does not count. */
export function payOf(work: PaidWork, { validity }: WorkVerdict, rates: PayRates): Map<string, number> {
  const idle = work.source === 'self' && !work.conditionHeld && work.valueCents <= 0;
  const paid = validity === 'valid' && !idle && !work.parent && !work.paidWithDragBack;
  return shared(paid ? rates[work.type] : 0, work.team);
}

/** What has to be paid more or less than was, by person, cents; nothing for whom nothing changes. */
export function payChanges(
  paid: ReadonlyMap<string, number>,
  due: ReadonlyMap<string, number>,
): { operatorId: string; cents: number }[] {
  return [...new Set([...paid.keys(), ...due.keys()])]
    .sort(byId)
    .map((operatorId) => ({ operatorId, cents: (due.get(operatorId) ?? 0) - (paid.get(operatorId) ?? 0) }))
    .filter(({ cents }) => cents !== 0);
}

/** More than this is taken back by two people only, cents. */
const aloneCents = 5_000;

/** Whether a decision takes back so much pay that a second person has to agree. */
export const needsSecondPerson = (changes: readonly { cents: number }[]) =>
  changes.reduce((sum, { cents }) => sum + Math.max(0, -cents), 0) > aloneCents;

/** People may object to what their work was judged to be for so long, ms. */
export const objectionMs = 7 * 86_400_000;
