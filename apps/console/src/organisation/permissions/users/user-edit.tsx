import { permissionUsers, type UserRow } from '@kickstand/contract/organisation/permissions';
import type { FormProps } from '../../../kit/action/define-action.tsx';
import { send } from '../../../kit/client/client.ts';
import { defineForm } from '../../../kit/form/form.tsx';
import { permissionsWords } from '../permissions.words.ts';
import { FormOf, userFields, userHints, userKept, userLabels } from './user-fields.tsx';

const Form = defineForm({
  call: permissionUsers.edit,
  title: permissionsWords.users.editTitle,
  labels: { ...userLabels, ...userKept.labels },
  fields: { ...userFields, ...userKept.fields },
  hints: userHints,
  start: ({ roles, areas, profession, employeeNo, expireOn, ...row }: UserRow) => ({
    operatorId: row.operatorId,
    version: row.version,
    phone: row.phone,
    name: row.name,
    agentId: row.agentId,
    roleIds: roles.map(({ id }) => id),
    areaIds: areas.map(({ id }) => id),
    level: row.level,
    enable: row.enable,
    ...(profession !== null && { profession }),
    ...(employeeNo !== null && { employeeNo }),
    ...(expireOn !== null && { expireOn }),
  }),
  request: (_, body) => ({ body }),
  fresh: async (row) => {
    const { list } = await send(permissionUsers.list, { query: { who: row.phone } }, { quiet: true });
    return list.find(({ operatorId }) => operatorId === row.operatorId) ?? row;
  },
});

/** The form of an existing account. */
export default function UserEdit(props: FormProps<UserRow, typeof permissionUsers.edit>) {
  return (
    <FormOf value={props.row}>
      <Form {...props} />
    </FormOf>
  );
}
