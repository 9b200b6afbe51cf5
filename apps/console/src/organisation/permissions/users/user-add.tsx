import { permissionUsers } from '@kickstand/contract/organisation/permissions';
import { defineForm } from '../../../kit/form/form.tsx';
import { permissionsWords } from '../permissions.words.ts';
import { userFields, userHints, userLabels } from './user-fields.tsx';

export default defineForm({
  call: permissionUsers.add,
  title: permissionsWords.users.addTitle,
  labels: userLabels,
  fields: userFields,
  hints: userHints,
  start: (_: object) => ({ enable: 1 as const, level: 0, roleIds: [], areaIds: [] }),
  request: (_, body) => ({ body }),
});
