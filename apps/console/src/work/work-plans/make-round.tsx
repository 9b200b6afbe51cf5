import { mostPlanned, type RoundArea, workRounds } from '@kickstand/contract/work/work-plans';
import { Checkbox } from 'antd';
import { useEffect } from 'react';
import type { QuestionProps } from '../../kit/action/asking.tsx';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { countText } from '../../ui/format.ts';
import { DialogShift, type Shift, usualShift } from './dialog-shift.tsx';
import { workPlansWords as words } from './work-plans.words.ts';

interface Given extends Shift {
  /** The areas in scope with who would work there; undefined: not read yet. */
  areas: readonly RoundArea[] | undefined;
  /** Those that are left out. */
  without: readonly number[];
}

/** The areas that are planned: those where somebody is on duty, less those left out. */
const planned = ({ areas = [], without }: Given) =>
  areas.filter(({ areaId, people }) => people.length > 0 && !without.includes(areaId));

function Questions({ given, put, tried }: QuestionProps<undefined, Given>) {
  const found = useCall(workRounds.ahead, {}).data;
  useEffect(() => {
    if (found && !given.areas) put({ areas: found.list });
  }, [found, given.areas, put]);
  const chosen = planned(given);
  const people = chosen.reduce((sum, area) => sum + area.people.length, 0);
  return (
    <>
      <DialogShift shift={given} put={put} />
      <fieldset className="plan-people">
        <legend>{words.areasOf(countText(chosen.length), countText(people))}</legend>
        {tried && given.areas && chosen.length === 0 && (
          <p className="dialog-field-wrong" role="alert">
            {words.areasNeeded}
          </p>
        )}
        {given.areas?.map((area) => {
          const isNobody = area.people.length === 0;
          const isOut = given.without.includes(area.areaId);
          const others = given.without.filter((id) => id !== area.areaId);
          return (
            <div key={area.areaId} className="plan-person-line">
              <Checkbox
                checked={!isNobody && !isOut}
                disabled={isNobody}
                onChange={({ target }) =>
                  put({ without: target.checked ? others : [...others, area.areaId] })
                }
              >
                {area.area} {area.runs && <span className="muted">{words.replacesRunning}</span>}
              </Checkbox>
              <span className="muted">
                {isNobody ? words.nobodyOnDuty : area.people.map(({ name }) => name).join(words.comma)}
              </span>
              {area.beyond > 0 && (
                <strong>{words.beyond(countText(area.beyond), countText(mostPlanned))}</strong>
              )}
            </div>
          );
        })}
      </fieldset>
    </>
  );
}

const start = (): Given => ({ ...usualShift(), areas: undefined, without: [] });

/** Has plans made of all areas at once: whoever is on duty, each in one of them. */
export const makeRound = defineAsk<undefined, typeof workRounds.make, Given>({
  call: workRounds.make,
  label: words.makeAll,
  level: 2,
  as: 'drawer',
  refreshes: ['workPlans'],
  questions: { start, Ask: Questions, answered: (given) => planned(given).length > 0 },
  request: (_, given) => ({
    body: {
      shiftFrom: given.shiftFrom,
      shiftUntil: given.shiftUntil,
      areas: planned(given).map(({ areaId, people }) => ({
        areaId,
        people: people.map(({ operatorId, ride }) => ({ operatorId, ride })),
      })),
    },
  }),
  done: (_, { list }) => words.roundQueued(countText(list.filter(({ ok }) => ok).length), refusedOf(list)),
});

/** Which areas were refused and why; nothing where none was. */
const refusedOf = (list: readonly { ok: boolean; area: string; message: string | null }[]) =>
  list.flatMap(({ ok, area, message }) => (ok ? [] : [`${area}: ${message ?? ''}`])).join(words.comma);

export interface Round {
  roundId: string;
  /** Those that were made and can be sent. */
  drafts: readonly { id: string; version: number; people: number; stops: number }[];
}

/** Sends all plans of a round that are drafts. */
export const sendRound = defineAsk<Round, typeof workRounds.send>({
  call: workRounds.send,
  label: words.sendAll,
  level: 2,
  refreshes: ['workPlans', 'ops'],
  applies: ({ drafts }) => drafts.length > 0,
  changes: ({ drafts }) => {
    const sum = (of: (draft: Round['drafts'][number]) => number) =>
      countText(drafts.reduce((all, draft) => all + of(draft), 0));
    return words.sendsAll(
      countText(drafts.length),
      words.sends(
        sum(({ people }) => people),
        sum(({ stops }) => stops),
      ),
    );
  },
  request: ({ roundId, drafts }) => ({
    params: { roundId },
    body: { plans: drafts.map(({ id, version }) => ({ planId: id, version })) },
  }),
  done: (_, { list }) => {
    const sum = (of: (one: (typeof list)[number]) => number) =>
      countText(list.reduce((all, one) => all + of(one), 0));
    return words.sentAll(
      words.sent(
        sum(({ made }) => made),
        sum(({ adopted }) => adopted),
        sum(({ skipped }) => skipped),
      ),
      refusedOf(list),
    );
  },
});
