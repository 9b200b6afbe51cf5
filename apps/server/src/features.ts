import type { FeatureParts, Job, MakeFeature } from './feature.ts';
import { accountFeature } from './features/account/account.manifest.ts';
import { adsFeature } from './features/ads/ads.manifest.ts';
import { agentsFeature } from './features/agents/agents.manifest.ts';
import { alarmsFeature } from './features/alarms/alarms.manifest.ts';
import { analysisFeature } from './features/analysis/analysis.manifest.ts';
import { approvalsFeature } from './features/approvals/approvals.manifest.ts';
import { areaSettingsFeature } from './features/area-settings/area-settings.manifest.ts';
import { baseMapFeature } from './features/base-map/base-map.manifest.ts';
import { blacklistFeature } from './features/blacklist/blacklist.manifest.ts';
import { cardsFeature } from './features/cards/cards.manifest.ts';
import { couponsFeature } from './features/coupons/coupons.manifest.ts';
import { creditFeature } from './features/credit/credit.manifest.ts';
import { demandFeature } from './features/demand/demand.manifest.ts';
import { demoFeature } from './features/demo/demo.manifest.ts';
import { depositsFeature } from './features/deposits/deposits.manifest.ts';
import type { Makers } from './features/exports/export-work.service.ts';
import { exportsFeature } from './features/exports/exports.manifest.ts';
import { importsRoutes } from './features/exports/imports.routes.ts';
import { feedbackFeature } from './features/feedback/feedback.manifest.ts';
import { fencesFeature } from './features/fences/fences.manifest.ts';
import { figuresFeature } from './features/figures/figures.manifest.ts';
import { financeFeature } from './features/finance/finance.manifest.ts';
import { fleetHistoryFeature } from './features/fleet-history/fleet-history.manifest.ts';
import { helpFeature } from './features/help/help.manifest.ts';
import { homeFeature } from './features/home/home.manifest.ts';
import { identitiesFeature } from './features/identities/identities.manifest.ts';
import { incomeFeature } from './features/income/income.manifest.ts';
import { invoicesFeature } from './features/invoices/invoices.manifest.ts';
import { leadsFeature } from './features/leads/leads.manifest.ts';
import { ledgerFeature } from './features/ledger/ledger.manifest.ts';
import { logsFeature } from './features/logs/logs.manifest.ts';
import { mailFeature } from './features/mail/mail.manifest.ts';
import { mallFeature } from './features/mall/mall.manifest.ts';
import { membershipFeature } from './features/membership/membership.manifest.ts';
import { monitoringFeature } from './features/monitoring/monitoring.manifest.ts';
import { monthPackageFeature } from './features/month-package/month-package.manifest.ts';
import { noticeTemplatesFeature } from './features/notice-templates/notice-templates.manifest.ts';
import { ordersFeature } from './features/orders/orders.manifest.ts';
import { paymentHousesFeature } from './features/payment-houses/payment-houses.manifest.ts';
import { paymentsFeature } from './features/payments/payments.manifest.ts';
import { permissionsFeature } from './features/permissions/permissions.manifest.ts';
import { personsFeature } from './features/persons/persons.manifest.ts';
import { photosFeature } from './features/photos/photos.manifest.ts';
import { priceImpactFeature } from './features/price-impact/price-impact.manifest.ts';
import { pricingFeature } from './features/pricing/pricing.manifest.ts';
import { productionFeature } from './features/production/production.manifest.ts';
import { reconcileFeature } from './features/reconcile/reconcile.manifest.ts';
import { repairReasonsFeature } from './features/repair-reasons/repair-reasons.manifest.ts';
import { reportRowsFeature } from './features/report-rows/report-rows.manifest.ts';
import { reportSubscriptionsFeature } from './features/report-subscriptions/report-subscriptions.manifest.ts';
import { returnEvidenceFeature } from './features/return-evidence/return-evidence.manifest.ts';
import { returnsFeature } from './features/returns/returns.manifest.ts';
import { rewardsFeature } from './features/rewards/rewards.manifest.ts';
import { ridersFeature } from './features/riders/riders.manifest.ts';
import { screeningFeature } from './features/screening/screening.manifest.ts';
import { sessionFeature } from './features/session/session.manifest.ts';
import { settingsFeature } from './features/settings/settings.manifest.ts';
import { settlementFeature } from './features/settlement/settlement.manifest.ts';
import { setupFeature } from './features/setup/setup.manifest.ts';
import { inspectionsFeature } from './features/staff/inspections/inspections.manifest.ts';
import { staffPhoneFeature } from './features/staff/phone/staff-phone.manifest.ts';
import { staffFeature } from './features/staff/staff.manifest.ts';
import { staffReportsFeature } from './features/staff-reports/staff-reports.manifest.ts';
import { stationApplicationsFeature } from './features/station-applications/station-applications.manifest.ts';
import { stationStatisticsFeature } from './features/station-statistics/station-statistics.manifest.ts';
import { stationVisitsFeature } from './features/station-visits/station-visits.manifest.ts';
import { taskRulesFeature } from './features/task-rules/task-rules.manifest.ts';
import { telemetryFeature } from './features/telemetry/telemetry.manifest.ts';
import { ticketsFeature } from './features/tickets/tickets.manifest.ts';
import { tripsFeature } from './features/trips/trips.manifest.ts';
import { vehicleLogsFeature } from './features/vehicle-logs/vehicle-logs.manifest.ts';
import { vehicleStatisticsFeature } from './features/vehicle-statistics/vehicle-statistics.manifest.ts';
import { vehiclesFeature } from './features/vehicles/vehicles.manifest.ts';
import { viewsFeature } from './features/views/views.manifest.ts';
import { wallsFeature } from './features/walls/walls.manifest.ts';
import { weatherFeature } from './features/weather/weather.manifest.ts';
import { workPlansFeature } from './features/work-plans/work-plans.manifest.ts';
import { workVerdictsFeature } from './features/work-verdicts/work-verdicts.manifest.ts';
import type { Route } from './kernel/call/calls.ts';

/** Every feature of the server. A feature that is not listed here does not exist. */
const features: readonly MakeFeature[] = [
  accountFeature,
  adsFeature,
  agentsFeature,
  alarmsFeature,
  approvalsFeature,
  areaSettingsFeature,
  baseMapFeature,
  blacklistFeature,
  cardsFeature,
  couponsFeature,
  creditFeature,
  demandFeature,
  demoFeature,
  depositsFeature,
  exportsFeature,
  fencesFeature,
  figuresFeature,
  financeFeature,
  fleetHistoryFeature,
  helpFeature,
  homeFeature,
  incomeFeature,
  analysisFeature,
  invoicesFeature,
  feedbackFeature,
  leadsFeature,
  ledgerFeature,
  logsFeature,
  mallFeature,
  mailFeature,
  noticeTemplatesFeature,
  membershipFeature,
  monthPackageFeature,
  monitoringFeature,
  ordersFeature,
  paymentsFeature,
  paymentHousesFeature,
  permissionsFeature,
  productionFeature,
  reconcileFeature,
  reportRowsFeature,
  reportSubscriptionsFeature,
  returnsFeature,
  staffReportsFeature,
  stationApplicationsFeature,
  stationVisitsFeature,
  returnEvidenceFeature,
  ridersFeature,
  rewardsFeature,
  screeningFeature,
  sessionFeature,
  settingsFeature,
  settlementFeature,
  setupFeature,
  staffFeature,
  telemetryFeature,
  ticketsFeature,
  tripsFeature,
  vehicleLogsFeature,
  vehicleStatisticsFeature,
  stationStatisticsFeature,
  vehiclesFeature,
  viewsFeature,
  wallsFeature,
  weatherFeature,
  workPlansFeature,
  workVerdictsFeature,
  staffPhoneFeature,
  taskRulesFeature,
  inspectionsFeature,
  repairReasonsFeature,
  pricingFeature,
  priceImpactFeature,
  photosFeature,
  identitiesFeature,
  personsFeature,
];

/** Every call the server serves, and every job it does between calls. */
export function makeFeatures(parts: Omit<FeatureParts, 'routes' | 'makers'>): {
  routes: readonly Route[];
  jobs: readonly Job[];
  /** What makes files that are no plain list. */
  makers: Makers;
} {
  const all: Route[] = [];
  const makers: Makers = {};
  const made = features.map((make) => make({ ...parts, routes: () => all, makers: () => makers }));
  Object.assign(makers, ...made.map((one) => one.makers));
  all.push(...made.flatMap(({ routes }) => routes));
  all.push(...importsRoutes(made.flatMap(({ imports = [] }) => imports)));
  return { routes: all, makers, jobs: made.flatMap(({ jobs = [] }) => jobs) };
}
