import { type AudienceGroup, everybody, leavesOf, mostLeaves } from '@kickstand/contract/marketing/audiences';
import { Button, Select } from 'antd';
import { AudienceCount } from './audience-count.tsx';
import { groupOf, type Joined, joinedOf, newLeaf, type Part, partsOf } from './audience-draft.ts';
import { audiencesWords as words } from './audiences.words.ts';
import { LeafRow } from './leaf-row.tsx';
import './audiences.css';

const joints = (['all', 'any'] as const).map((value) => ({ value, label: words.joints[value] }));

interface GroupProps {
  group: Joined;
  change(next: Joined): void;
  /** Absent: the outermost group. */
  remove?(): void;
  isFull: boolean;
}

/** A group of conditions and nested groups. */
function Group({ group, change, remove, isFull }: GroupProps) {
  const joint = 'all' in group ? 'all' : 'any';
  const parts = partsOf(group);
  const put = (next: readonly Part[]) => change(groupOf(joint, next));
  const at = (i: number, next: Part | undefined) =>
    put(parts.flatMap((part, k) => (k === i ? (next ? [next] : []) : [part])));
  const add = (inner: Part['inner']) => put([...parts, { isNot: false, inner }]);
  const leaf = newLeaf('lastRideDays');
  return (
    <fieldset className="audience-group" aria-label={remove ? words.group : words.joint}>
      <div className="audience-row">
        <Select<'all' | 'any'>
          className="audience-joint"
          aria-label={words.joint}
          value={joint}
          options={joints}
          disabled={parts.length === 0}
          onChange={(next) => change(groupOf(next, parts))}
        />
        <Button size="small" disabled={isFull} onClick={() => add(leaf)}>
          {words.addCondition}
        </Button>
        {remove ? (
          <Button size="small" onClick={remove}>
            {words.removeGroup}
          </Button>
        ) : (
          <Button size="small" disabled={isFull} onClick={() => add({ any: [leaf] })}>
            {words.addGroup}
          </Button>
        )}
      </div>
      {parts.length > 0 && (
        <ul className="audience-list">
          {parts.map((part, i) => (
            <PartRow
              // Conditions have no ID, so their position is the key.
              key={`at ${i + 1}`}
              part={part}
              isFull={isFull}
              change={(next) => at(i, next)}
              remove={() => at(i, undefined)}
            />
          ))}
        </ul>
      )}
    </fieldset>
  );
}

interface PartProps {
  part: Part;
  isFull: boolean;
  change(next: Part): void;
  remove(): void;
}

function PartRow({ part, change, remove, isFull }: PartProps) {
  const { isNot, inner } = part;
  if ('is' in inner) return <LeafRow part={{ isNot, inner }} change={change} remove={remove} />;
  return (
    <li>
      <Group
        group={inner}
        isFull={isFull}
        change={(next) => (partsOf(next).length === 0 ? remove() : change({ isNot, inner: next }))}
        remove={remove}
      />
    </li>
  );
}

interface AudienceFieldProps {
  value?: AudienceGroup | undefined;
  onChange?(next: AudienceGroup): void;
  /** Counts only riders of these areas; absent: all in scope. */
  areaIds?: readonly number[] | undefined;
}

/** Field for an audience: grouped conditions with a live count. */
export const AudienceField = ({ value = everybody, onChange, areaIds }: AudienceFieldProps) => (
  <div className="audience">
    <Group
      group={joinedOf(value)}
      isFull={leavesOf(value).length >= mostLeaves}
      change={(next) => onChange?.(next)}
    />
    {leavesOf(value).length === 0 && <p className="muted">{words.everybody}</p>}
    <AudienceCount tree={value} areaIds={areaIds} />
  </div>
);
