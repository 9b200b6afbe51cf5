import { permissionUsers, professions } from '@kickstand/contract/organisation/permissions';
import { count, instant, maskedPhone, oneOf, text, withLayout } from '../../../kit/list/cells.tsx';
import { pick, search, yesNo } from '../../../kit/list/filters.tsx';
import { defineListScreen } from '../../../kit/list/list-screen.tsx';
import { agentFilter, areaFilter, enableBadge, enableFilter } from '../permissions.parts.tsx';
import { actionsOnAccounts } from '../permissions.slots.ts';
import { permissionsWords } from '../permissions.words.ts';
import { StaffImport } from './staff-import.tsx';
import { areasCell, devicesCell, levelCell, rolesCell } from './user-cells.tsx';
import { dayFilter, roleFilter } from './user-filters.tsx';
import {
  addUser as AddUser,
  disableUser,
  editUser,
  enableUser,
  endSessions,
  removeUser,
  showDevices,
  showHistory,
  showKeys,
  showRights,
} from './users.actions.tsx';
import '../permissions.css';

const words = permissionsWords.users;

const nobody = {};
const more = await actionsOnAccounts.all();

/** Login accounts. */
export default defineListScreen({
  call: permissionUsers.list,
  title: words.title,
  rowKey: 'phone',
  labels: words.fields,
  columns: {
    name: withLayout(text, { width: 100 }),
    phone: maskedPhone,
    roles: rolesCell,
    agentName: withLayout(text, { width: 130 }),
    areas: areasCell,
    profession: withLayout(oneOf(words.professions), { width: 90 }),
    level: levelCell,
    enable: enableBadge,
    lastLoginAt: instant,
    lastLoginIp: withLayout(text, { width: 130 }),
    devices: devicesCell,
    createdAt: instant,
    createdBy: withLayout(text, { width: 100 }),
    sessions: withLayout(count, { extra: true, width: 90 }),
    employeeNo: withLayout(text, { extra: true, width: 110 }),
    expireOn: withLayout(text, { extra: true, width: 110 }),
    operatorId: withLayout(text, { extra: true, width: 160 }),
  },
  filters: {
    who: search,
    roleId: roleFilter,
    enable: enableFilter,
    agentId: agentFilter,
    areaId: areaFilter,
    profession: pick(professions, words.professions),
    idleSince: dayFilter,
    devicePending: yesNo,
  },
  rowActions: [
    editUser,
    showDevices,
    showRights,
    showKeys,
    enableUser,
    disableUser,
    endSessions,
    ...more,
    showHistory,
    removeUser,
  ],
  empty: words.empty,
  toolbar: () => (
    <>
      <StaffImport />
      <AddUser row={nobody} />
    </>
  ),
});
