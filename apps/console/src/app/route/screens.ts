import { alarmsScreens } from '../../fleet/alarms/alarms.screens.ts';
import { liveMapScreens } from '../../fleet/live-map/live-map.screens.ts';
import { productionScreens } from '../../fleet/production/production.screens.ts';
import { repairReasonsScreens } from '../../fleet/repair-reasons/repair-reasons.screens.ts';
import { screeningScreens } from '../../fleet/screening/screening.screens.ts';
import { upgradesScreens } from '../../fleet/upgrades/upgrades.screens.ts';
import { voicesScreens } from '../../fleet/upgrades/voices/voices.screens.ts';
import { vehicleLogsScreens } from '../../fleet/vehicle-logs/vehicle-logs.screens.ts';
import { vehiclesScreens } from '../../fleet/vehicles/vehicles.screens.ts';
import { analysisScreens } from '../../insight/analysis/analysis.screens.ts';
import { homeScreens } from '../../insight/home/home.screens.ts';
import { monitoringScreens } from '../../insight/monitoring/monitoring.screens.ts';
import { reportsScreens } from '../../insight/reports/reports.screens.ts';
import { stationStatisticsScreens } from '../../insight/station-statistics/station-statistics.screens.ts';
import { vehicleStatisticsScreens } from '../../insight/vehicle-statistics/vehicle-statistics.screens.ts';
import { wallsScreens } from '../../insight/walls/walls.screens.ts';
import type { Screen } from '../../kit/page/screens.ts';
import { adsScreens } from '../../marketing/ads/ads.screens.ts';
import { broadcastsScreens } from '../../marketing/broadcasts/broadcasts.screens.ts';
import { couponsScreens } from '../../marketing/coupons/coupons.screens.ts';
import { customActivitiesScreens } from '../../marketing/custom-activities/custom-activities.screens.ts';
import { fixedActivitiesScreens } from '../../marketing/fixed-activities/fixed-activities.screens.ts';
import { invitesScreens } from '../../marketing/invites/invites.screens.ts';
import { rewardsScreens } from '../../marketing/rewards/rewards.screens.ts';
import { rideActivitiesScreens } from '../../marketing/ride-activities/ride-activities.screens.ts';
import { topUpOffersScreens } from '../../marketing/top-up-offers/top-up-offers.screens.ts';
import { cardsScreens } from '../../money/cards/cards.screens.ts';
import { depositsScreens } from '../../money/deposits/deposits.screens.ts';
import { invoicesScreens } from '../../money/invoices/invoices.screens.ts';
import { reconcileScreens } from '../../money/reconcile/reconcile.screens.ts';
import { settlementScreens } from '../../money/settlement/settlement.screens.ts';
import { regulatorScreens } from '../../open/regulator/regulator.screens.ts';
import { webhooksScreens } from '../../open/webhooks/webhooks.screens.ts';
import { agentsScreens } from '../../organisation/agents/agents.screens.ts';
import { permissionsScreens } from '../../organisation/permissions/permissions.screens.ts';
import { fencesScreens } from '../../places/fences/fences.screens.ts';
import { stationApplicationsScreens } from '../../places/station-applications/station-applications.screens.ts';
import { accountScreens } from '../../platform/account/account.screens.ts';
import { approvalsScreens } from '../../platform/approvals/approvals.screens.ts';
import { logsScreens } from '../../platform/logs/logs.screens.ts';
import { noticesScreens } from '../../platform/notice-templates/notices.screens.ts';
import { settingsScreens } from '../../platform/settings/settings.screens.ts';
import { statusScreens } from '../../platform/status/status.screens.ts';
import { blacklistScreens } from '../../riders/blacklist/blacklist.screens.ts';
import { identitiesScreens } from '../../riders/identities/identities.screens.ts';
import { ridersScreens } from '../../riders/riders/riders.screens.ts';
import { ordersScreens } from '../../rides/orders/orders.screens.ts';
import { pricingScreens } from '../../rides/pricing/pricing.screens.ts';
import { returnsScreens } from '../../rides/returns/returns.screens.ts';
import { feedbackScreens } from '../../service/feedback/feedback.screens.ts';
import { helpScreens } from '../../service/help/help.screens.ts';
import { leadsScreens } from '../../service/leads/leads.screens.ts';
import { staffReportsScreens } from '../../service/staff-reports/staff-reports.screens.ts';
import { ticketsScreens } from '../../service/tickets/tickets.screens.ts';
import { fieldWorkScreens } from '../../work/field-work/field-work.screens.ts';
import { workPlansScreens } from '../../work/work-plans/work-plans.screens.ts';

/** Every screen of the console, in the order of the menu. What is not here does not exist. */
export const screens: readonly Screen[] = [
  ...homeScreens,
  ...wallsScreens,
  ...liveMapScreens,
  ...regulatorScreens,
  ...vehiclesScreens,
  ...alarmsScreens,
  ...screeningScreens,
  ...analysisScreens,
  ...monitoringScreens,
  ...settingsScreens,
  ...fencesScreens,
  ...fieldWorkScreens,
  ...workPlansScreens,
  ...vehicleLogsScreens,
  ...logsScreens,
  ...accountScreens,
  ...permissionsScreens,
  ...approvalsScreens,
  ...agentsScreens,
  ...productionScreens,
  ...upgradesScreens,
  ...voicesScreens,
  ...leadsScreens,
  ...feedbackScreens,
  ...ridersScreens,
  ...identitiesScreens,
  ...blacklistScreens,
  ...noticesScreens,
  ...webhooksScreens,
  ...statusScreens,
  ...ordersScreens,
  ...reportsScreens,
  ...ticketsScreens,
  ...settlementScreens,
  ...invoicesScreens,
  ...returnsScreens,
  ...staffReportsScreens,
  ...vehicleStatisticsScreens,
  ...stationStatisticsScreens,
  ...stationApplicationsScreens,
  ...repairReasonsScreens,
  ...pricingScreens,
  ...cardsScreens,
  ...helpScreens,
  ...adsScreens,
  ...rewardsScreens,
  ...broadcastsScreens,
  ...topUpOffersScreens,
  ...rideActivitiesScreens,
  ...customActivitiesScreens,
  ...fixedActivitiesScreens,
  ...invitesScreens,
  ...couponsScreens,
  ...depositsScreens,
  ...reconcileScreens,
];
