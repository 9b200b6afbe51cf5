import type { MakeFeature } from '../../feature.ts';
import { hears } from '../../kernel/between-domains.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { cardBought } from '../../money/payments/payments.events.ts';
import { tripEnded } from '../../rides/trips/trips.events.ts';
import { tellBirthdays } from './birthdays.service.ts';
import { lapseClaims } from './claims.service.ts';
import { countEvents } from './counting.service.ts';
import { tellOfCard, tellOfTrip } from './events.service.ts';
import { fixedActivitiesRoutes } from './fixed-activities.routes.ts';

const countEveryMs = 1_000;
const lapseEveryMs = 60_000;
const birthdaysEveryMs = 3_600_000;

/** Permanent tasks with rewards. */
export const fixedActivitiesFeature: MakeFeature = ({ settings }) => ({
  routes: fixedActivitiesRoutes(settings.businessZone),
  jobs: [
    {
      name: 'fixed-activities.count',
      trouble: 'what riders did could not be counted for an activity; it is tried again',
      where: 'jobs',
      start: (job, onError) => repeatEvery(countEveryMs, () => countEvents(job, onError), onError),
    },
    {
      name: 'fixed-activities.free-unclaimed',
      trouble: 'what nobody claimed could not be set free; it is tried again',
      where: 'jobs',
      start: (job, onError) => repeatEvery(lapseEveryMs, () => lapseClaims(job), onError),
    },
    {
      name: 'fixed-activities.find-birthdays',
      trouble: 'birthdays could not be looked for; it is tried again',
      where: 'jobs',
      start: (job, onError) => repeatEvery(birthdaysEveryMs, () => tellBirthdays(job), onError),
    },
  ],
});

/** Contracts it listens to. */
export const fixedActivitiesConnections = [hears(tripEnded, tellOfTrip), hears(cardBought, tellOfCard)];
