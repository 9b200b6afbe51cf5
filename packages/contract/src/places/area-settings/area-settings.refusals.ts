import { defineRefusals } from '../../kit/index.ts';

export const areaSettingsRefusals = defineRefusals({
  'settings.same': { status: 409, zh: '没有任何改动', en: 'Nothing has changed' },
});
