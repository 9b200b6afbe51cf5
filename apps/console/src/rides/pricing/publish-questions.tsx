import { type PriceSchemeRow, pricing } from '@kickstand/contract/rides/pricing';
import { Alert, Radio, Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import type { QuestionProps, Questions } from '../../kit/action/asking.tsx';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { pricingWords } from './pricing.words.ts';
import { TermsTable } from './terms-table.tsx';

const InstantPicker = lazy(async () => ({
  default: (await import('../../kit/input/instant-picker.tsx')).InstantPicker,
}));

const words = pricingWords.publish;
const soonestMs = 600_000;
const yearMs = 365 * 86_400_000;

export interface When {
  later: boolean;
  at: number | undefined;
}

const isInTime = ({ later, at }: When) =>
  !later || (at !== undefined && at >= Date.now() + soonestMs && at <= Date.now() + yearMs);

/** Whether publishing waits for somebody else, as far as that is known yet. */
function SecondPerson({ id }: { id: string }) {
  const { data } = useCall(pricing.one, { params: { id } }, { quiet: true });
  if (!data) return null;
  const isAlone = data.secondPerson === 'nobody';
  return <Alert type={isAlone ? 'warning' : 'info'} showIcon title={isAlone ? words.alone : words.second} />;
}

function Ask({ of: row, given, put, tried }: QuestionProps<PriceSchemeRow, When>) {
  const { later, at } = given;
  return (
    <>
      {row.versionNo > 0 && row.draft ? (
        <TermsTable
          before={row}
          after={row.draft}
          names={[pricingWords.simulate.held, pricingWords.simulate.draft]}
        />
      ) : (
        <p>{words.first}</p>
      )}
      <p className="muted">{words.grace}</p>
      <SecondPerson id={row.id} />
      <Radio.Group
        aria-label={words.when}
        value={later}
        options={[
          { value: false, label: words.now },
          { value: true, label: words.later },
        ]}
        onChange={(event) => put({ later: event.target.value as boolean })}
      />
      {later && (
        <DialogField label={words.at} wrong={tried && !isInTime(given) && words.atNeeded} required>
          {({ id }) => (
            <Suspense fallback={<Skeleton.Input active />}>
              <InstantPicker id={id} value={at} onChange={(next) => put({ at: next })} />
            </Suspense>
          )}
        </DialogField>
      )}
    </>
  );
}

/** What publishing changes, and from when on it shall hold. */
export const publishQuestions: Questions<PriceSchemeRow, When> = {
  start: () => ({ later: false, at: undefined }),
  Ask,
  answered: isInTime,
};
