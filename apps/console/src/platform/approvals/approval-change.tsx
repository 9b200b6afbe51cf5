import type { ApprovalRow } from '@kickstand/contract/platform/approvals';
import { differencesOf } from '../../kit/form/differences.ts';
import { Parts } from '../../kit/page/facts.tsx';
import { nothing } from '../../ui/format.ts';
import { changeTerms } from '../logs/terms.parts.ts';
import { approvalsWords as words } from './approvals.words.ts';
import './approvals.css';

const whole = (value: string | undefined) =>
  value === undefined ? nothing : <span className="approval-value">{value}</span>;

/** The change of a request, field by field, before and after. */
export function ApprovalChange({ row }: { row: ApprovalRow }) {
  const differences = differencesOf(row.change, changeTerms);
  if (differences.length === 0) return <p className="muted">{words.change.none}</p>;
  return (
    <Parts
      title={words.change.title}
      rows={differences}
      rowKey="key"
      show={{ field: whole, before: whole, after: whole }}
      labels={words.change}
    />
  );
}
