import { days, defineSettings, points, toggle, when } from '../../kit/index.ts';
import { mostCreditPoints } from './credit-points.ts';

const deducted = (usual: number) => when('on', points({ most: 100 }, usual));
const banned = (usual: number) => when('on', days({ least: 1, most: 365 }, usual));

/** What riders of an area gain and lose by how they ride, and what a low score means. */
export const creditRules = defineSettings('credit', {
  code: '050275',
  secondPerson: ['on', 'forbidPoints'],
  fields: {
    /** How rides of the area end counts, and who has too few points rides there no more. */
    on: toggle(false),
    /** Who registers in the area begins with so many. */
    startPoints: when('on', points({ most: mostCreditPoints }, 100)),
    /** Good rides give no more than that. */
    capPoints: when('on', points({ most: mostCreditPoints }, 120)),
    goodRidePoints: when('on', points({ most: 20 }, 1)),
    /** Who falls below is told so. */
    warnPoints: when('on', points({ most: mostCreditPoints }, 60)),
    /** Who falls below rides no more. */
    forbidPoints: when('on', points({ most: mostCreditPoints }, 40)),
    /** For some days, the longer the more often; otherwise as long as the score is so low. */
    bansForDays: when('on', toggle(true)),
    firstBanDays: banned(1),
    secondBanDays: banned(7),
    laterBanDays: banned(30),
    outOfStationPoints: deducted(2),
    noStopPoints: deducted(5),
    noRidePoints: deducted(5),
    outOfAreaPoints: deducted(10),
    helmetPoints: deducted(5),
    warnedReturnPoints: deducted(3),
    rejectedReturnPoints: deducted(5),
    overdueDays: when('on', days({ least: 1, most: 90 }, 7)),
    overduePoints: deducted(5),
  },
});
