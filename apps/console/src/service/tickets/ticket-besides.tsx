import { mostPointsAtOnce } from '@kickstand/contract/riders/credit';
import { mostBlacklistDays } from '@kickstand/contract/riders/riders';
import type { TicketDetail } from '@kickstand/contract/service/tickets';
import { Checkbox, Input } from 'antd';
import { useMay } from '../../kit/action/access.tsx';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { numberField } from '../../kit/form/fields.tsx';
import { countText } from '../../ui/format.ts';
import { ticketsWords } from './tickets.words.ts';

const words = ticketsWords.besides;

/** The consequences of a decision besides money. */
export interface BesidesGiven {
  /** 0: none. */
  creditPoints: number;
  /** 0: the rider is not barred. */
  barDays: number;
  barReason: string;
  isAbusive: boolean;
}

export const nothingBeside: BesidesGiven = { creditPoints: 0, barDays: 0, barReason: '', isAbusive: false };

const pointsFit = ({ creditPoints }: BesidesGiven) => Math.abs(creditPoints) <= mostPointsAtOnce;
const daysFit = ({ barDays }: BesidesGiven) => barDays >= 0 && barDays <= mostBlacklistDays;
const isExplained = ({ barDays, barReason }: BesidesGiven) => barDays === 0 || barReason.trim().length >= 5;

/** Whether it is complete. */
export const besidesFit = (given: BesidesGiven) => pointsFit(given) && daysFit(given) && isExplained(given);

/** As the call's body. */
export const besidesOf = ({ creditPoints, barDays, barReason, isAbusive }: BesidesGiven) => ({
  isAbusive,
  ...(creditPoints !== 0 && { creditPoints }),
  ...(barDays !== 0 && { bars: { days: barDays, reason: barReason.trim() } }),
});

const Points = numberField({ unit: words.points });
const Days = numberField({ unit: words.days });

/** A preview of the consequences for the rider. */
const effectsOf = ({ rider, area }: TicketDetail, { creditPoints, barDays, isAbusive }: BesidesGiven) => [
  ...(creditPoints === 0
    ? []
    : [words.score(countText(rider.creditScore), countText(Math.max(0, rider.creditScore + creditPoints)))]),
  ...(barDays === 0 ? [] : [words.barred(area, countText(barDays))]),
  ...(isAbusive ? [words.marked] : []),
];

interface BesidesProps {
  ticket: TicketDetail;
  given: BesidesGiven;
  put(patch: Partial<BesidesGiven>): void;
}

/** Points, blacklist and the mark for false complaints in a decision, as far as the operator may. */
export function TicketBesides({ ticket, given, put }: BesidesProps) {
  const may = useMay();
  const { creditPoints, barDays } = given;
  const effects = effectsOf(ticket, given);
  return (
    <details className="ticket-besides">
      <summary>{words.title}</summary>
      {may('07010103') && (
        <DialogField
          label={words.credit}
          hint={words.creditHint}
          wrong={!pointsFit(given) && words.creditHint}
        >
          {({ status: _, ...control }) => (
            <Points
              {...control}
              {...(creditPoints !== 0 && { value: creditPoints })}
              onChange={(points) => put({ creditPoints: points ?? 0 })}
            />
          )}
        </DialogField>
      )}
      {may('0802') && (
        <DialogField label={words.bar} hint={words.barHint} wrong={!daysFit(given) && words.barHint}>
          {({ status: _, ...control }) => (
            <Days
              {...control}
              {...(barDays !== 0 && { value: barDays })}
              onChange={(days) => put({ barDays: days ?? 0 })}
            />
          )}
        </DialogField>
      )}
      {barDays !== 0 && (
        <DialogField label={words.barReason} wrong={!isExplained(given) && words.barReasonNeeded} required>
          {({ status: _, ...control }) => (
            <Input
              {...control}
              maxLength={100}
              value={given.barReason}
              onChange={({ target }) => put({ barReason: target.value })}
            />
          )}
        </DialogField>
      )}
      <Checkbox checked={given.isAbusive} onChange={({ target }) => put({ isAbusive: target.checked })}>
        {words.abusive}
      </Checkbox>
      {effects.length > 0 && (
        <ul aria-label={words.title}>
          {effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      )}
    </details>
  );
}
