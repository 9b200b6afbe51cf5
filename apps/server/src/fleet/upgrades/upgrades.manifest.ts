import type { MakeFeature } from '../../feature.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { sendForMissing } from './tasks.jobs.ts';
import { tellOfUpgrades } from './telling.jobs.ts';
import { upgradesRoutes } from './upgrades.routes.ts';

const tellEveryMs = 5_000;
const sendEveryMs = 30_000;

/** Packages for controllers: firmware and voices. */
export const upgradesFeature: MakeFeature = ({ settings }) => ({
  routes: upgradesRoutes(settings.businessZone),
  jobs: [
    {
      name: 'upgrades.tell-of-stops',
      trouble: 'nobody could be told of upgrades that stopped',
      where: 'jobs',
      start: (job, onError) => repeatEvery(tellEveryMs, () => tellOfUpgrades(job), onError),
    },
    {
      name: 'upgrades.send-staff',
      trouble: 'nobody could be sent to vehicles that did not come back after an upgrade',
      where: 'jobs',
      start: (job, onError) => repeatEvery(sendEveryMs, () => sendForMissing(job), onError),
    },
  ],
});
