import { Button } from 'antd';
import { countText } from '../../ui/format.ts';
import type { TaskContext } from './task-context.service.ts';
import { taskKitWords } from './task-kit.words.ts';
import type { TaskGiven } from './task-questions.tsx';

const words = taskKitWords.person;

interface PerAreaProps extends Pick<TaskContext, 'byArea'> {
  given: TaskGiven['assignees'];
  put(given: TaskGiven['assignees']): void;
}

/** Vehicles in several areas go to several people: the proposal in each, accepted by one click. */
export function PerArea({ byArea, given, put }: PerAreaProps) {
  const meant = byArea.flatMap(({ areaId, proposed }) =>
    proposed ? [{ areaId, operatorId: proposed.operatorId }] : [],
  );
  if (meant.length === 0) return null;
  const isTaken = given.length > 0;
  return (
    <div className="dialog-field-hint">
      <ul aria-label={words.perArea}>
        {byArea.map(({ areaId, area, count, proposed }) => (
          <li key={areaId}>{words.inArea(area, countText(count), proposed?.name ?? words.anybody)}</li>
        ))}
      </ul>
      <Button type="link" size="small" aria-pressed={isTaken} onClick={() => put(isTaken ? [] : meant)}>
        {isTaken ? words.perAreaTaken : words.takePerArea}
      </Button>
    </div>
  );
}
