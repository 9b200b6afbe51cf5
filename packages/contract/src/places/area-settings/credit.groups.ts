import { days, defineSettings, points, toggle, when } from '../../kit/index.ts';
import { mostCreditPoints } from './credit-points.ts';

const deducted = (usual: number) => when('on', points({ most: 100 }, usual));
const banned = (usual: number) => when('on', days({ least: 1, most: 365 }, usual));

/** The points that riders of an area gain and lose by their rides, and the consequences of a low score. */
export const creditRules = defineSettings('credit', {
  code: '050275',
  secondPerson: ['on', 'forbidPoints'],
  fields: {
    /** Rides that end in the area count, and riders with too few points may not ride there. */
    on: toggle(false),
    /** The points of riders who register in the area. */
    startPoints: when('on', points({ most: mostCreditPoints }, 100)),
    /** Good rides add points up to this limit. */
    capPoints: when('on', points({ most: mostCreditPoints }, 120)),
    goodRidePoints: when('on', points({ most: 20 }, 1)),
    /** Riders who fall below are warned. */
    warnPoints: when('on', points({ most: mostCreditPoints }, 60)),
    /** Riders who fall below may not ride. */
    forbidPoints: when('on', points({ most: mostCreditPoints }, 40)),
    /** Bans are for a number of days, longer each time; otherwise they last as long as the score is low. */
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
