import type { TaskType } from '@kickstand/contract/fleet/tasks';
import { codeOfTask } from '@kickstand/domain/work/field-work';
import type { Db } from '../../kernel/database/db.ts';
import { companionsAmong } from './people.store.ts';
import type { TaskStored } from './tasks.store.ts';

/** The named colleagues who may really have taken part. */
export const teamAmong = (
  db: Db,
  task: Pick<TaskStored, 'service_area_id' | 'type' | 'barred'>,
  operatorId: string,
  ids: readonly string[],
): Promise<string[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : companionsAmong(
        db,
        { operatorId, areaId: task.service_area_id, code: codeOfTask[task.type as TaskType] },
        ids.filter((id) => !task.barred.includes(id)),
      );
