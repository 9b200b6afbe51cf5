import { definePaths } from '../../kit/page/screens.ts';

export const identitiesPaths = definePaths({
  certificates: '/user-manage/student-certificate',
  rebinds: '/bindcard-list',
});
