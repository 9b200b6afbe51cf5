import { PlusOutlined } from '@ant-design/icons';
import { matches, mostGroups } from '@kickstand/contract/fleet/screening';
import { lifecycles, type VehicleRow } from '@kickstand/contract/fleet/vehicles';
import { Button, Select } from 'antd';
import { vehiclesWords } from '../vehicle-kit/vehicles.words.ts';
import { ConditionRow } from './condition-row.tsx';
import {
  type Draft,
  type DraftGroup,
  hasRoom,
  newCondition,
  newGroup,
  withCondition,
  withGroup,
} from './draft.ts';
import { screeningWords as words } from './screening.words.ts';

const matchOptions = matches.map((value) => ({ value, label: words.match[value] }));
const lifecycleOptions = lifecycles.map((value) => ({ value, label: vehiclesWords.lifecycle[value] }));

interface RuleEditorProps {
  draft: Draft;
  /** By condition; shown once the operator has tried to screen. */
  problems: ReadonlyMap<number, string>;
  change(draft: Draft): void;
}

/** Groups of conditions, and whether all or any must be met. */
export function RuleEditor({ draft, problems, change }: RuleEditorProps) {
  const whole = problems.get(0);
  return (
    <fieldset className="screening-rule">
      <legend className="only-read">{words.editor}</legend>
      {draft.groups.map((group, i) => (
        <Group key={group.id} n={i + 1} draft={draft} group={group} problems={problems} change={change} />
      ))}
      <div className="screening-joint">
        {draft.groups.length > 1 && (
          <span className="screening-labelled">
            {words.groupsMatch}
            <Select
              aria-label={words.groupsMatch}
              value={draft.match}
              options={matchOptions}
              onChange={(match) => change({ ...draft, match })}
            />
          </span>
        )}
        {draft.groups.length < mostGroups && hasRoom(draft) && (
          <Button
            icon={<PlusOutlined />}
            onClick={() => change({ ...draft, groups: [...draft.groups, newGroup()] })}
          >
            {words.addGroup}
          </Button>
        )}
        <span className="screening-labelled">
          {words.lifecycles}
          <Select<VehicleRow['lifecycle'][]>
            className="screening-among"
            mode="multiple"
            aria-label={words.lifecycles}
            value={[...draft.lifecycles]}
            options={lifecycleOptions}
            onChange={(next) => change({ ...draft, lifecycles: next })}
          />
        </span>
        {whole && (
          <span className="screening-wrong" role="alert">
            {words.wrong[whole] ?? words.wrongOther}
          </span>
        )}
      </div>
    </fieldset>
  );
}

interface GroupProps extends RuleEditorProps {
  group: DraftGroup;
  n: number;
}

function Group({ draft, group, n, problems, change }: GroupProps) {
  const { id, match, conditions } = group;
  const put = (next: (group: DraftGroup) => DraftGroup) => change(withGroup(draft, id, next));
  return (
    <section className="screening-group" aria-label={words.group(n)}>
      <div className="screening-group-head">
        <strong>{words.group(n)}</strong>
        {conditions.length > 1 && (
          <Select
            aria-label={words.withinGroup(n)}
            value={match}
            options={matchOptions}
            onChange={(next) => put((before) => ({ ...before, match: next }))}
          />
        )}
        {draft.groups.length > 1 && (
          <Button type="text" danger onClick={() => put((before) => ({ ...before, conditions: [] }))}>
            {words.removeGroup(n)}
          </Button>
        )}
      </div>
      <ul>
        {conditions.map((condition) => (
          <ConditionRow
            key={condition.id}
            condition={condition}
            problem={problems.get(condition.id)}
            change={(next) => put((before) => withCondition(before, condition.id, () => next))}
            remove={() => put((before) => withCondition(before, condition.id, () => undefined))}
          />
        ))}
      </ul>
      {hasRoom(draft) && (
        <Button
          type="link"
          icon={<PlusOutlined />}
          onClick={() =>
            put((before) => ({ ...before, conditions: [...before.conditions, newCondition('idle')] }))
          }
        >
          {words.addCondition}
        </Button>
      )}
    </section>
  );
}
