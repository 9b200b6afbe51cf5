import type { MetricName } from '@kickstand/domain/insight/metrics';
import type { Scope } from '@kickstand/domain/platform/access';
import { defineQuestion } from '../../kernel/between-domains.ts';
import type { Db } from '../../kernel/database/db.ts';

/** Figures over a span of days, by company or by area. */
export interface CompanyFigures {
  /** The value of a figure at a place over some days; null if unknown or hidden. */
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

/** The figures of companies and their areas over business days, the last one included. */
export const figuresOfCompanies = defineQuestion<
  [db: Db, names: readonly MetricName[], span: { from: string; to: string }, reading: Reading],
  Promise<CompanyFigures>
>('organisation.figures');

/** Whether there is unsettled money between a company and head office. */
export const isUnsettled = defineQuestion<[db: Db, agentId: number], Promise<boolean>>(
  'organisation.isUnsettled',
);

/** What a company has sold in an area and not settled: unused cards with their value, and statements. */
export const unsettledOf = defineQuestion<
  [db: Db, agentId: number, areaId: number],
  Promise<{ cards: number; cardCents: number; statements: number }>
>('organisation.unsettledOf');
