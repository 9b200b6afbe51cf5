import { regulator } from '@kickstand/contract/open/regulator';
import { useCall } from '../../../kit/client/calls.ts';
import { badge, instant, text, yesNo } from '../../../kit/list/cells.tsx';
import { Parts } from '../../../kit/page/facts.tsx';
import { Loaded } from '../../../kit/page/states.tsx';
import { regulatorWords } from '../regulator.words.ts';

const words = regulatorWords.feeds;

/** The deadlines set by the city, soonest first. */
export function DeadlinesPart() {
  const found = useCall(regulator.deadlines, {}, { quiet: true });
  return (
    <section>
      <h2 className="list-title">{words.deadlines}</h2>
      <Loaded of={found}>
        {({ list }) => (
          <Parts
            title={words.deadlines}
            rows={list}
            rowKey="id"
            empty={words.noDeadlines}
            show={{
              dueAt: instant,
              kind: badge({ complaint: 'warn', sheet: 'quiet' }, words.deadlineKinds),
              name: text,
              place: text,
              area: text,
              isLate: yesNo,
            }}
            labels={words.deadlineFields}
          />
        )}
      </Loaded>
    </section>
  );
}
