import { importNeeds } from '@kickstand/contract/platform/exports';
import { defineImport } from '../../../kit/import/define-import.tsx';
import { permissionsWords } from '../permissions.words.ts';

const { importStaff } = permissionsWords.users;

/** The import of accounts. */
export const StaffImport = defineImport({
  label: importStaff,
  may: importNeeds.staff,
  kinds: { staff: importStaff },
  refreshes: ['permissionUsers', 'permissionRoles'],
});
