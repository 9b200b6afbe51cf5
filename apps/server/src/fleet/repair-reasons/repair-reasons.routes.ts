import { repairReasons } from '@kickstand/contract/fleet/repair-reasons';
import { routes } from '../../kernel/call/calls.ts';
import {
  addReason,
  changeRules,
  copyReason,
  editReason,
  listReasons,
  removeReason,
  reportRulesOf,
  switchReason,
} from './repair-reasons.service.ts';

export const repairReasonsRoutes = routes(repairReasons, {
  list: listReasons,
  add: addReason,
  edit: editReason,
  setEnabled: switchReason,
  copy: copyReason,
  remove: removeReason,
  rules: ({ db }) => reportRulesOf(db),
  setRules: changeRules,
});
