import type { Db } from '../../../src/kernel/database/db.ts';
import { noteDecided } from '../../../src/service/staff-reports/report-changes.store.ts';
import { fixtureNow } from '../../feature-fixture.ts';
import type { AnyRequest, World } from '../../harness.ts';
import { aStaffReport } from '../../money/a-staff-report.ts';
import { aPair } from '../examples.trips.ts';

type Example = (world: World, db: Db) => AnyRequest | Promise<AnyRequest>;

const params: Example = async ({ agentId, operatorId }, db) => {
  const { reportId } = await aStaffReport(db, { agentId, operatorId, now: fixtureNow });
  return { params: { reportId } };
};
const deciding =
  (body: object): Example =>
  async (world, db) => ({ ...(await params(world, db)), body });
const waiting: Example = async (world, db) => {
  await params(world, db);
  return {};
};
/** Good requests about what the staff reports about riders. */
export const staffReportExamples: Readonly<Record<string, Example>> = {
  'staffReporting.file': async (world, db) => {
    const { carId } = await aPair(world, db);
    return { body: { carId, kind: 'damage', text: '后座被拆走', lng: 113.5, lat: 30.5 } };
  },
  'staffReporting.cancel': params,
  'staffReporting.list': waiting,
  'staffReports.list': waiting,
  'staffReports.reporters': waiting,
  'staffReports.kinds': waiting,
  'staffReports.single': params,
  'staffReports.holder': params,
  'staffReports.next': async (world, db) => ({ ...(await waiting(world, db)), body: {} }),
  'staffReports.claim': params,
  'staffReports.release': params,
  'staffReports.pass': deciding({
    feeCents: 2_000,
    creditPoints: 5,
    blacklistDays: 3,
    text: '私自上锁属实，收取管理费',
  }),
  'staffReports.reject': deciding({ text: '照片中看不出私锁' }),
  'staffReports.overturn': async ({ agentId }, db) => {
    const { reportId } = await aStaffReport(db, { agentId, now: fixtureNow });
    const by = { by: '小周', opinion: '私自上锁属实', now: fixtureNow };
    await noteDecided(db, reportId, { state: 'passed', ...by, points: 5 });
    return { params: { reportId }, body: { text: '用户申诉成立，予以撤销' } };
  },
};
