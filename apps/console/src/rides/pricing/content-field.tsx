import { type PriceScheme, priceScheme } from '@kickstand/contract/rides/pricing';
import { checkScheme, type SchemeProblem } from '@kickstand/domain/rides/pricing';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import type { Field } from '../../kit/form/fields.tsx';
import { priceWords } from '../price-kit/price-kit.words.ts';
import {
  BasePart,
  BeyondPart,
  DistancePart,
  KindPart,
  type PartProps,
  RulesPart,
  TrialPart,
} from './content-parts.tsx';
import { BandRows, LadderRows } from './content-rows.tsx';
import { pricingWords } from './pricing.words.ts';
import './pricing.css';

const words = pricingWords.editor;

/** What a new scheme begins with. */
export const usualContent: PriceScheme = priceScheme.parse({
  kind: 0,
  startCents: 250,
  includedSeconds: 900,
  includedM: 3_000,
  unitSeconds: 600,
  unitCents: 100,
  kmCents: 50,
});

/** Where something is wrong, and what, for the person who typed it. */
function problemText({ path, code }: SchemeProblem) {
  const [key, row] = path;
  const label = priceWords.terms[key as keyof PriceScheme] ?? pricingWords.fields.content;
  const where = typeof row === 'number' ? words.row(label, String(row + 1)) : label;
  return pricingWords.problem(where, pricingWords.problems[code]);
}

/** Changing the kind leaves nothing behind that the other does not have. */
const ofKind = (kind: PriceScheme['kind']): Partial<PriceScheme> =>
  kind === 2
    ? { kind, startCents: 0 as PriceScheme['startCents'], includedSeconds: 0, bands: [] }
    : { kind, ladder: [], accumulate: false };

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="scheme-part">
    <legend>{title}</legend>
    {children}
  </fieldset>
);

function Problems({ content }: { content: PriceScheme }) {
  const problems = [...new Set(checkScheme(content).map(problemText))];
  if (problems.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title={words.wrong}
      description={
        <ul>
          {problems.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      }
    />
  );
}

/** Everything that a scheme says, with what is wrong about it. */
export const ContentField: Field<PriceScheme> = ({ id, value = usualContent, onChange }) => {
  const put = (patch: Partial<PriceScheme>) =>
    onChange?.({ ...value, ...patch, ...(patch.kind !== undefined && ofKind(patch.kind)) });
  const parts: PartProps = { content: value, put };
  const isLadder = value.kind === 2;
  return (
    <div id={id} className="scheme-editor">
      <Part title={isLadder ? words.ladder : words.base}>
        <KindPart {...parts} />
        {isLadder ? <LadderRows {...parts} /> : <BasePart {...parts} />}
        {isLadder && <BeyondPart {...parts} />}
      </Part>
      {!isLadder && (
        <Part title={words.bands}>
          <BandRows {...parts} />
        </Part>
      )}
      <Part title={words.distance}>
        <DistancePart {...parts} />
      </Part>
      <Part title={words.trial}>
        <TrialPart {...parts} />
      </Part>
      <Part title={words.rules}>
        <RulesPart {...parts} />
      </Part>
      <Problems content={value} />
    </div>
  );
};
