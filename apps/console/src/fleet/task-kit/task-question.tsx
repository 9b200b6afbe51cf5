import type { QuestionProps } from '../../kit/action/asking.tsx';
import { DialogTask, DialogTaskType, Tasked } from './dialog-task.parts.tsx';
import { PerArea } from './per-area.tsx';
import { DialogPerson } from './person.parts.tsx';
import { useTaskContext } from './task-context.service.ts';
import { taskKitWords } from './task-kit.words.ts';
import type { TaskGiven } from './task-questions.tsx';

const words = taskKitWords.tasks;

interface TaskQuestionProps extends Pick<QuestionProps<unknown, TaskGiven>, 'given' | 'put' | 'tried'> {
  carIds: readonly string[];
}

/** Asks for the type of task for these vehicles, and who does it. */
export default function TaskQuestion({ carIds, given, put, tried }: TaskQuestionProps) {
  const { type, assigneeId, assignees } = given;
  const context = useTaskContext(type, carIds);
  return (
    <>
      <DialogTaskType
        value={type}
        wrong={tried && !type ? words.typeNeeded : undefined}
        put={(next) => put({ type: next, assigneeId: undefined, assignees: [] })}
      />
      <Tasked context={context} />
      <DialogTask value={given} put={put}>
        <DialogPerson
          context={context}
          value={assigneeId}
          put={(next) => put({ assigneeId: next, assignees: [] })}
        >
          <PerArea
            byArea={context.byArea}
            given={assignees}
            put={(next) => put({ assignees: next, assigneeId: undefined })}
          />
        </DialogPerson>
      </DialogTask>
    </>
  );
}
