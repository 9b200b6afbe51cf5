import { accountScreens } from '../../features/account/account.screens.ts';
import { adsScreens } from '../../features/ads/ads.screens.ts';
import { agentsScreens } from '../../features/agents/agents.screens.ts';
import { alarmsScreens } from '../../features/alarms/alarms.screens.ts';
import { analysisScreens } from '../../features/analysis/analysis.screens.ts';
import { approvalsScreens } from '../../features/approvals/approvals.screens.ts';
import { blacklistScreens } from '../../features/blacklist/blacklist.screens.ts';
import { cardsScreens } from '../../features/cards/cards.screens.ts';
import { couponsScreens } from '../../features/coupons/coupons.screens.ts';
import { depositsScreens } from '../../features/deposits/deposits.screens.ts';
import { feedbackScreens } from '../../features/feedback/feedback.screens.ts';
import { fencesScreens } from '../../features/fences/fences.screens.ts';
import { fieldWorkScreens } from '../../features/field-work/field-work.screens.ts';
import { helpScreens } from '../../features/help/help.screens.ts';
import { homeScreens } from '../../features/home/home.screens.ts';
import { identitiesScreens } from '../../features/identities/identities.screens.ts';
import { invoicesScreens } from '../../features/invoices/invoices.screens.ts';
import { leadsScreens } from '../../features/leads/leads.screens.ts';
import { liveMapScreens } from '../../features/live-map/live-map.screens.ts';
import { logsScreens } from '../../features/logs/logs.screens.ts';
import { monitoringScreens } from '../../features/monitoring/monitoring.screens.ts';
import { noticesScreens } from '../../features/notice-templates/notices.screens.ts';
import { ordersScreens } from '../../features/orders/orders.screens.ts';
import { permissionsScreens } from '../../features/permissions/permissions.screens.ts';
import { pricingScreens } from '../../features/pricing/pricing.screens.ts';
import { productionScreens } from '../../features/production/production.screens.ts';
import { reconcileScreens } from '../../features/reconcile/reconcile.screens.ts';
import { repairReasonsScreens } from '../../features/repair-reasons/repair-reasons.screens.ts';
import { reportsScreens } from '../../features/reports/reports.screens.ts';
import { returnsScreens } from '../../features/returns/returns.screens.ts';
import { rewardsScreens } from '../../features/rewards/rewards.screens.ts';
import { ridersScreens } from '../../features/riders/riders.screens.ts';
import { screeningScreens } from '../../features/screening/screening.screens.ts';
import { settingsScreens } from '../../features/settings/settings.screens.ts';
import { settlementScreens } from '../../features/settlement/settlement.screens.ts';
import { staffReportsScreens } from '../../features/staff-reports/staff-reports.screens.ts';
import { stationApplicationsScreens } from '../../features/station-applications/station-applications.screens.ts';
import { stationStatisticsScreens } from '../../features/station-statistics/station-statistics.screens.ts';
import { ticketsScreens } from '../../features/tickets/tickets.screens.ts';
import { vehicleLogsScreens } from '../../features/vehicle-logs/vehicle-logs.screens.ts';
import { vehicleStatisticsScreens } from '../../features/vehicle-statistics/vehicle-statistics.screens.ts';
import { vehiclesScreens } from '../../features/vehicles/vehicles.screens.ts';
import { wallsScreens } from '../../features/walls/walls.screens.ts';
import { workPlansScreens } from '../../features/work-plans/work-plans.screens.ts';
import type { Screen } from '../../kit/page/screens.ts';

/** Every screen of the console, in the order of the menu. What is not here does not exist. */
export const screens: readonly Screen[] = [
  ...homeScreens,
  ...wallsScreens,
  ...liveMapScreens,
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
  ...leadsScreens,
  ...feedbackScreens,
  ...ridersScreens,
  ...identitiesScreens,
  ...blacklistScreens,
  ...noticesScreens,
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
  ...couponsScreens,
  ...depositsScreens,
  ...reconcileScreens,
];
