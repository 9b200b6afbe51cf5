/** What phones without a connection change of tasks afterwards. */
export { lockPerson } from './people.store.ts';
export {
  changeTask,
  insertTask,
  lockTask,
  type TaskChange,
  type TaskStored,
  taskWith,
} from './tasks.store.ts';
export { lockWorkVehicles } from './vehicles.store.ts';
