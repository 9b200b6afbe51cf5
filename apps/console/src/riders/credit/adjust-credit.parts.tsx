import { credit, mostPointsAtOnce } from '@kickstand/contract/riders/credit';
import type { RiderRow } from '@kickstand/contract/riders/riders';
import type { Action } from '../../kit/action/action.ts';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { numberField } from '../../kit/form/fields.tsx';
import { countText, phoneText } from '../../ui/format.ts';
import { creditWords as words } from './credit.words.ts';

interface Given {
  points: number;
}

const Points = numberField({ unit: words.points });
const most = countText(mostPointsAtOnce);
const fits = ({ points }: Given) => points !== 0 && Math.abs(points) <= mostPointsAtOnce;

/** Gives points to a rider, or takes some. */
export const adjustCredit: Action<RiderRow> = defineAsk<RiderRow, typeof credit.adjust, Given>({
  call: credit.adjust,
  label: words.adjust,
  title: ({ riderPhone }) => words.adjustTitle(phoneText(riderPhone)),
  level: 3,
  refreshes: ['riders', 'credit'],
  questions: {
    start: () => ({ points: 0 }),
    answered: fits,
    Ask: ({ of: { creditScore }, given, put, tried }) => (
      <>
        <DialogField
          label={words.change}
          hint={words.changeHint(countText(creditScore), most)}
          wrong={tried && !fits(given) && words.changeWrong(most)}
          required
        >
          {(control) => (
            <Points
              {...control}
              {...(given.points !== 0 && { value: given.points })}
              onChange={(points) => put({ points: points ?? 0 })}
            />
          )}
        </DialogField>
        {fits(given) && (
          <p>{words.becomes(countText(creditScore), countText(Math.max(0, creditScore + given.points)))}</p>
        )}
      </>
    ),
  },
  request: ({ id }, { points, reason = '' }) => ({ body: { riderId: id, points, reason } }),
  done: (_, { points, score }) => words.adjusted(countText(points), countText(score)),
});
