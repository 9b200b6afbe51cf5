import type { MetricName } from '@kickstand/domain/insight/metrics';
import type { Scope } from '@kickstand/domain/platform/access';
import { defineQuestion } from '../../kernel/between-domains.ts';
import type { Db } from '../../kernel/database/db.ts';

/** Figures of a span of days, by company or by area. */
export interface CompanyFigures {
  /** A figure of some days at a place; null where it is not known or cannot be told. */
  at(
    place: { agentId: number | null; areaId: number | null },
    name: MetricName,
    days: readonly string[],
  ): number | null;
}

interface Reading {
  scope: Scope;
  /** IANA zone of business days. */
  zone: string;
  by: 'agent' | 'area';
}

/** What came of companies and of their areas on some business days, the last included. */
export const figuresOfCompanies = defineQuestion<
  [db: Db, names: readonly MetricName[], span: { from: string; to: string }, reading: Reading],
  Promise<CompanyFigures>
>('organisation.figures');

/** Whether there is money between a company and head office that is not settled. */
export const isUnsettled = defineQuestion<[db: Db, agentId: number], Promise<boolean>>(
  'organisation.isUnsettled',
);

/** What of an area a company has sold and not settled: cards that are not used up with their worth, and statements. */
export const unsettledOf = defineQuestion<
  [db: Db, agentId: number, areaId: number],
  Promise<{ cards: number; cardCents: number; statements: number }>
>('organisation.unsettledOf');
