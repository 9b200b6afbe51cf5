import type { QuestionProps } from '../../kit/action/asking.tsx';
import { AskedTask, AskedTaskType, Tasked } from './asked-task.parts.tsx';
import { PerArea } from './per-area.tsx';
import { AskedPerson } from './person.parts.tsx';
import { useTaskGround } from './task-ground.service.ts';
import { taskKitWords } from './task-kit.words.ts';
import type { TaskGiven } from './task-questions.tsx';

const words = taskKitWords.tasks;

interface TaskQuestionProps extends Pick<QuestionProps<unknown, TaskGiven>, 'given' | 'put' | 'tried'> {
  carIds: readonly string[];
}

/** Asks for the type of task for these vehicles, and who does it. */
export default function TaskQuestion({ carIds, given, put, tried }: TaskQuestionProps) {
  const { type, assigneeId, assignees } = given;
  const ground = useTaskGround(type, carIds);
  return (
    <>
      <AskedTaskType
        value={type}
        wrong={tried && !type ? words.typeNeeded : undefined}
        put={(next) => put({ type: next, assigneeId: undefined, assignees: [] })}
      />
      <Tasked ground={ground} />
      <AskedTask value={given} put={put}>
        <AskedPerson
          ground={ground}
          value={assigneeId}
          put={(next) => put({ assigneeId: next, assignees: [] })}
        >
          <PerArea
            byArea={ground.byArea}
            given={assignees}
            put={(next) => put({ assignees: next, assigneeId: undefined })}
          />
        </AskedPerson>
      </AskedTask>
    </>
  );
}
