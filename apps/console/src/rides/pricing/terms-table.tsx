import type { PriceScheme } from '@kickstand/contract/rides/pricing';
import { Alert } from 'antd';
import { termDifferences } from '../price-kit/terms-text.ts';
import { useModelText } from './choices.ts';
import { pricingWords } from './pricing.words.ts';
import '../price-kit/price-kit.css';

const words = pricingWords.versions;

interface Terms {
  content: PriceScheme;
  modelIds: readonly number[];
}

interface TermsTableProps {
  before: Terms;
  after: Terms;
  names: readonly [before: string, after: string];
}

/** What differs between two terms of a scheme. */
export function TermsTable({ before, after, names: [was, is] }: TermsTableProps) {
  const changed = termDifferences(before, after, useModelText());
  if (changed.length === 0) return <Alert type="info" showIcon title={words.same} />;
  return (
    <table className="terms-table" aria-label={words.compare}>
      <thead>
        <tr>
          <th scope="col">{words.field}</th>
          <th scope="col">{was}</th>
          <th scope="col">{is}</th>
        </tr>
      </thead>
      <tbody>
        {changed.map(({ key, label, was: before, is: after }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
