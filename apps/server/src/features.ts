import { demoFeature } from './demo/demo.manifest.ts';
import type { FeatureParts, Job, MakeFeature } from './feature.ts';
import { alarmsFeature } from './fleet/alarms/alarms.manifest.ts';
import { handoversConnections } from './fleet/handovers/handovers.manifest.ts';
import { productionFeature } from './fleet/production/production.manifest.ts';
import { repairReasonsFeature } from './fleet/repair-reasons/repair-reasons.manifest.ts';
import { screeningFeature } from './fleet/screening/screening.manifest.ts';
import { speechFeature } from './fleet/speech/speech.manifest.ts';
import { telemetryFeature } from './fleet/telemetry/telemetry.manifest.ts';
import { upgradesFeature } from './fleet/upgrades/upgrades.manifest.ts';
import { vehicleLogsFeature } from './fleet/vehicle-logs/vehicle-logs.manifest.ts';
import { vehiclesFeature } from './fleet/vehicles/vehicles.manifest.ts';
import { analysisFeature } from './insight/analysis/analysis.manifest.ts';
import { financeFeature } from './insight/finance/finance.manifest.ts';
import { fleetHistoryFeature } from './insight/fleet-history/fleet-history.manifest.ts';
import { homeFeature } from './insight/home/home.manifest.ts';
import { monitoringFeature } from './insight/monitoring/monitoring.manifest.ts';
import { monthPackageFeature } from './insight/month-package/month-package.manifest.ts';
import { reportRowsFeature } from './insight/report-rows/report-rows.manifest.ts';
import { reportSubscriptionsFeature } from './insight/report-subscriptions/report-subscriptions.manifest.ts';
import { figuresConnections, figuresFeature } from './insight/reports/reports.manifest.ts';
import { stationStatisticsFeature } from './insight/station-statistics/station-statistics.manifest.ts';
import { vehicleStatisticsFeature } from './insight/vehicle-statistics/vehicle-statistics.manifest.ts';
import { wallsFeature } from './insight/walls/walls.manifest.ts';
import { type Connection, connect } from './kernel/between-domains.ts';
import type { Route } from './kernel/call/calls.ts';
import { adsFeature } from './marketing/ads/ads.manifest.ts';
import { audiencesFeature } from './marketing/audiences/audiences.manifest.ts';
import { broadcastsFeature } from './marketing/broadcasts/broadcasts.manifest.ts';
import { campaignsFeature } from './marketing/campaigns/campaigns.manifest.ts';
import { couponsFeature } from './marketing/coupons/coupons.manifest.ts';
import { customActivitiesFeature } from './marketing/custom-activities/custom-activities.manifest.ts';
import {
  fixedActivitiesConnections,
  fixedActivitiesFeature,
} from './marketing/fixed-activities/fixed-activities.manifest.ts';
import { invitesConnections, invitesFeature } from './marketing/invites/invites.manifest.ts';
import { rewardsFeature } from './marketing/rewards/rewards.manifest.ts';
import {
  rideActivitiesConnections,
  rideActivitiesFeature,
} from './marketing/ride-activities/ride-activities.manifest.ts';
import {
  topUpOffersConnections,
  topUpOffersFeature,
} from './marketing/top-up-offers/top-up-offers.manifest.ts';
import { cardsFeature } from './money/cards/cards.manifest.ts';
import { depositsFeature } from './money/deposits/deposits.manifest.ts';
import { incomeConnections, incomeFeature } from './money/income/income.manifest.ts';
import { invoicesFeature } from './money/invoices/invoices.manifest.ts';
import { ledgerFeature } from './money/ledger/ledger.manifest.ts';
import { mallFeature } from './money/mall/mall.manifest.ts';
import { paymentProvidersFeature } from './money/payment-providers/payment-providers.manifest.ts';
import { paymentsFeature } from './money/payments/payments.manifest.ts';
import { reconcileFeature } from './money/reconcile/reconcile.manifest.ts';
import { settlementConnections, settlementFeature } from './money/settlement/settlement.manifest.ts';
import { cityFeedsFeature } from './open/city-feeds/city-feeds.manifest.ts';
import { mdsFeature } from './open/mds/mds.manifest.ts';
import { openFeedsFeature } from './open/open-feeds/open-feeds.manifest.ts';
import { regulatorFeature } from './open/regulator/regulator.manifest.ts';
import { webhooksFeature } from './open/webhooks/webhooks.manifest.ts';
import { agentsFeature } from './organisation/agents/agents.manifest.ts';
import { permissionsFeature } from './organisation/permissions/permissions.manifest.ts';
import { setupFeature } from './organisation/setup/setup.manifest.ts';
import { areaSettingsFeature } from './places/area-settings/area-settings.manifest.ts';
import { fencesFeature } from './places/fences/fences.manifest.ts';
import { stationApplicationsFeature } from './places/station-applications/station-applications.manifest.ts';
import { stationVisitsFeature } from './places/station-visits/station-visits.manifest.ts';
import { accountFeature } from './platform/account/account.manifest.ts';
import { approvalsFeature } from './platform/approvals/approvals.manifest.ts';
import { baseMapFeature } from './platform/base-map/base-map.manifest.ts';
import type { Makers } from './platform/exports/export-work.service.ts';
import { exportsFeature } from './platform/exports/exports.manifest.ts';
import { importsRoutes } from './platform/exports/imports.routes.ts';
import { logsFeature } from './platform/logs/logs.manifest.ts';
import { mailFeature } from './platform/mail/mail.manifest.ts';
import { noticeTemplatesFeature } from './platform/notice-templates/notice-templates.manifest.ts';
import { photosFeature } from './platform/photos/photos.manifest.ts';
import { sessionFeature } from './platform/session/session.manifest.ts';
import { settingsFeature } from './platform/settings/settings.manifest.ts';
import { statusFeature } from './platform/status/status.manifest.ts';
import { viewsFeature } from './platform/views/views.manifest.ts';
import { blacklistConnections, blacklistFeature } from './riders/blacklist/blacklist.manifest.ts';
import { creditConnections, creditFeature } from './riders/credit/credit.manifest.ts';
import { identitiesFeature } from './riders/identities/identities.manifest.ts';
import { membershipFeature } from './riders/membership/membership.manifest.ts';
import { personsFeature } from './riders/persons/persons.manifest.ts';
import { ridersFeature } from './riders/riders/riders.manifest.ts';
import { ordersFeature } from './rides/orders/orders.manifest.ts';
import { priceImpactFeature } from './rides/price-impact/price-impact.manifest.ts';
import { pricingFeature } from './rides/pricing/pricing.manifest.ts';
import { returnEvidenceFeature } from './rides/return-evidence/return-evidence.manifest.ts';
import { returnsFeature } from './rides/returns/returns.manifest.ts';
import { rideVoicesFeature } from './rides/ride-voices/ride-voices.manifest.ts';
import { tripsFeature } from './rides/trips/trips.manifest.ts';
import { feedbackFeature } from './service/feedback/feedback.manifest.ts';
import { helpFeature } from './service/help/help.manifest.ts';
import { leadsFeature } from './service/leads/leads.manifest.ts';
import { staffReportsFeature } from './service/staff-reports/staff-reports.manifest.ts';
import { ticketsFeature } from './service/tickets/tickets.manifest.ts';
import { demandFeature } from './work/demand/demand.manifest.ts';
import { fieldWorkConnections, staffFeature } from './work/field-work/field-work.manifest.ts';
import { inspectionsFeature } from './work/field-work/inspections/inspections.manifest.ts';
import { staffPhoneFeature } from './work/field-work/phone/staff-phone.manifest.ts';
import { taskRulesFeature } from './work/task-rules/task-rules.manifest.ts';
import { weatherFeature } from './work/weather/weather.manifest.ts';
import { workPlansFeature } from './work/work-plans/work-plans.manifest.ts';
import { workVerdictsFeature } from './work/work-verdicts/work-verdicts.manifest.ts';

/** Every feature of the server. A feature that is not listed here does not exist. */
const features: readonly MakeFeature[] = [
  accountFeature,
  adsFeature,
  agentsFeature,
  alarmsFeature,
  approvalsFeature,
  areaSettingsFeature,
  audiencesFeature,
  baseMapFeature,
  blacklistFeature,
  broadcastsFeature,
  cardsFeature,
  cityFeedsFeature,
  couponsFeature,
  creditFeature,
  demandFeature,
  demoFeature,
  depositsFeature,
  exportsFeature,
  fencesFeature,
  figuresFeature,
  financeFeature,
  fixedActivitiesFeature,
  fleetHistoryFeature,
  helpFeature,
  homeFeature,
  incomeFeature,
  analysisFeature,
  invitesFeature,
  invoicesFeature,
  feedbackFeature,
  leadsFeature,
  ledgerFeature,
  logsFeature,
  statusFeature,
  mallFeature,
  mailFeature,
  noticeTemplatesFeature,
  membershipFeature,
  monthPackageFeature,
  monitoringFeature,
  mdsFeature,
  openFeedsFeature,
  ordersFeature,
  paymentsFeature,
  paymentProvidersFeature,
  permissionsFeature,
  productionFeature,
  upgradesFeature,
  speechFeature,
  reconcileFeature,
  regulatorFeature,
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
  campaignsFeature,
  topUpOffersFeature,
  rideActivitiesFeature,
  customActivitiesFeature,
  tripsFeature,
  rideVoicesFeature,
  vehicleLogsFeature,
  vehicleStatisticsFeature,
  stationStatisticsFeature,
  vehiclesFeature,
  viewsFeature,
  wallsFeature,
  weatherFeature,
  webhooksFeature,
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

/** Who hears and answers the domains below: of one event, the first here is told first. */
export const connections: readonly Connection[] = [
  ...blacklistConnections,
  ...creditConnections,
  ...handoversConnections,
  ...figuresConnections,
  ...fixedActivitiesConnections,
  ...invitesConnections,
  ...rideActivitiesConnections,
  ...topUpOffersConnections,
  ...incomeConnections,
  ...settlementConnections,
  ...fieldWorkConnections,
];

/** Have events told and questions answered. A program that makes no features but calls what they are made of begins with it. */
export const connectFeatures = () => connect(connections);

/** Every call the server serves, and every job it does between calls. */
export function makeFeatures(parts: Omit<FeatureParts, 'routes' | 'makers'>): {
  routes: readonly Route[];
  jobs: readonly Job[];
  /** What makes files that are no plain list. */
  makers: Makers;
} {
  connectFeatures();
  const all: Route[] = [];
  const makers: Makers = {};
  const made = features.map((make) => make({ ...parts, routes: () => all, makers: () => makers }));
  Object.assign(makers, ...made.map((one) => one.makers));
  all.push(...made.flatMap(({ routes }) => routes));
  all.push(...importsRoutes(made.flatMap(({ imports = [] }) => imports)));
  return { routes: all, makers, jobs: made.flatMap(({ jobs = [] }) => jobs) };
}
