import { alarms, alarmsRefusals } from './fleet/alarms/index.ts';
import { productionCalls, refusalsOfProduction } from './fleet/production/production.all.ts';
import { repairReasons, repairReasonsRefusals } from './fleet/repair-reasons/index.ts';
import { screening, screeningRefusals } from './fleet/screening/index.ts';
import { telemetry, telemetryRefusals } from './fleet/telemetry/index.ts';
import { deviceLogs, vehicleLogs, vehicleLogsRefusals } from './fleet/vehicle-logs/index.ts';
import { vehicleCommands, vehicles, vehiclesRefusals } from './fleet/vehicles/index.ts';
import { analysis } from './insight/analysis/index.ts';
import { finance, financeRefusals } from './insight/finance/index.ts';
import { fleetHistory } from './insight/fleet-history/index.ts';
import { home } from './insight/home/index.ts';
import { monitoring } from './insight/monitoring/index.ts';
import {
  figures,
  monthPackages,
  reportNotes,
  reportRows,
  reportSubscriptions,
  reports,
  reportsRefusals,
  walletReport,
} from './insight/reports/index.ts';
import { stationStatistics } from './insight/station-statistics/index.ts';
import { vehicleStatistics } from './insight/vehicle-statistics/index.ts';
import { walls } from './insight/walls/index.ts';
import type { CallGroup, PermissionNode, RefusalText } from './kit/index.ts';
import { commonRefusals } from './kit/index.ts';
import { marketingCalls, marketingRefusals } from './marketing/index.ts';
import { cardsRefusals, mall, riderCards, userCards } from './money/cards/index.ts';
import { depositCalls, depositsRefusals } from './money/deposits/index.ts';
import { income } from './money/income/index.ts';
import { invoiceSellers, invoices, invoicesRefusals, riderInvoices } from './money/invoices/index.ts';
import { ledgerRefusals } from './money/ledger/index.ts';
import { paymentProviders, paymentProvidersRefusals } from './money/payment-providers/index.ts';
import { bankLines, bankRefusals, reconcile, reconcileRefusals, vouchers } from './money/reconcile/index.ts';
import { profitShares, settlementRefusals, shareSchemes, statements } from './money/settlement/index.ts';
import { openCalls, openRefusals } from './open/index.ts';
import { regulatorCalls, regulatorRefusals } from './open/regulator/index.ts';
import { agentAreas, agentRoles, agents, agentsRefusals, allies } from './organisation/agents/index.ts';
import {
  permissionRoles,
  permissionsRefusals,
  permissionTree,
  permissionUsers,
} from './organisation/permissions/index.ts';
import { setup, setupRefusals } from './organisation/setup/index.ts';
import { areaSettings, areaSettingsRefusals, workSettings } from './places/area-settings/index.ts';
import { fenceLists, fenceMany, fences, fencesRefusals } from './places/fences/index.ts';
import {
  riderStationApplications,
  stationApplications,
  stationApplicationsRefusals,
} from './places/station-applications/index.ts';
import { staffVisits, stationVisits } from './places/station-visits/index.ts';
import { account, accountRefusals } from './platform/account/index.ts';
import { approvals } from './platform/approvals/index.ts';
import { baseMap, baseMapRefusals } from './platform/base-map/index.ts';
import { exportCalls, exportsRefusals, importCalls } from './platform/exports/index.ts';
import { logs, logsRefusals } from './platform/logs/index.ts';
import { photosRefusals, riderPhotos, staffPhotos } from './platform/photos/index.ts';
import { operatorDevices, session, sessionRefusals } from './platform/session/index.ts';
import { mailServer, settings, settingsRefusals } from './platform/settings/index.ts';
import { status } from './platform/status/index.ts';
import { views, viewsRefusals } from './platform/views/index.ts';
import { credit, creditRefusals, riderCredit } from './riders/credit/index.ts';
import { identitiesRefusals, identityCalls } from './riders/identities/index.ts';
import { persons, personsRefusals, riderPersons } from './riders/persons/index.ts';
import { blacklist, riders, ridersRefusals } from './riders/riders/index.ts';
import { orders, ordersRefusals, refunds, riderMoney, topUps } from './rides/orders/index.ts';
import { priceImpact } from './rides/price-impact/index.ts';
import { pricing, pricingRefusals } from './rides/pricing/index.ts';
import { returnEvidence } from './rides/return-evidence/index.ts';
import { returns, returnsRefusals, riderReturns } from './rides/returns/index.ts';
import { tripEnds } from './rides/trip-ends/index.ts';
import { rider, trips, tripsRefusals } from './rides/trips/index.ts';
import { feedback, feedbackRefusals } from './service/feedback/index.ts';
import { helpCalls, helpRefusals } from './service/help/index.ts';
import { leads, leadsRefusals } from './service/leads/index.ts';
import { staffReporting, staffReports, staffReportsRefusals } from './service/staff-reports/index.ts';
import { riderTickets, ticketActions, tickets, ticketsRefusals } from './service/tickets/index.ts';
import {
  auditRefusals,
  inspectionPlans,
  ops,
  opsMap,
  spotChecks,
  staff,
  staffPhone,
  staffRefusals,
  staffTracks,
  taskDesk,
  taskDetail,
  taskMessages,
  taskRules,
  taskViews,
  workAudit,
  workFacts,
  workReports,
  workRows,
  workVerdicts,
} from './work/field-work/index.ts';
import { weather } from './work/weather/index.ts';
import { workPlans, workPlansRefusals, workRounds } from './work/work-plans/index.ts';

/** Every call of the product, by feature. What is not here does not exist. */
export const contract = {
  session,
  operatorDevices,
  logs,
  status,
  vehicles,
  vehicleStatistics,
  stationStatistics,
  stationVisits,
  staffVisits,
  commands: vehicleCommands,
  alarms,
  fences,
  fleetHistory,
  analysis,
  fenceLists,
  fenceMany,
  mailServer,
  settings,
  areaSettings,
  workSettings,
  setup,
  baseMap,
  permissionRoles,
  permissionUsers,
  agents,
  agentRoles,
  agentAreas,
  allies,
  approvals,
  exports: exportCalls,
  imports: importCalls,
  home,
  feedback,
  leads,
  account,
  views,
  ...productionCalls,
  rider,
  riderMoney,
  paymentProviders,
  ...openCalls,
  orders,
  refunds,
  topUps,
  riders,
  blacklist,
  credit,
  riderCredit,
  tickets,
  ticketActions,
  riderTickets,
  mall,
  userCards,
  riderCards,
  ...marketingCalls,
  ...helpCalls,
  finance,
  reconcile,
  vouchers,
  bankLines,
  income,
  reports,
  reportRows,
  walletReport,
  reportNotes,
  monthPackages,
  reportSubscriptions,
  figures,
  invoices,
  invoiceSellers,
  riderInvoices,
  shareSchemes,
  profitShares,
  statements,
  returns,
  returnEvidence,
  riderReturns,
  ...regulatorCalls,
  staffReports,
  staffReporting,
  stationApplications,
  riderStationApplications,
  ...depositCalls,
  trips,
  tripEnds,
  staff,
  ops,
  opsMap,
  workVerdicts,
  taskDesk,
  taskMessages,
  staffTracks,
  taskDetail,
  taskViews,
  workAudit,
  taskRules,
  inspectionPlans,
  spotChecks,
  staffPhone,
  workFacts,
  workReports,
  workRows,
  workPlans,
  workRounds,
  telemetry,
  monitoring,
  deviceLogs,
  vehicleLogs,
  screening,
  repairReasons,
  pricing,
  priceImpact,
  riderPhotos,
  staffPhotos,
  ...identityCalls,
  persons,
  riderPersons,
  walls,
  weather,
} satisfies Record<string, CallGroup>;

/** Every refusal of the product with its sentences. */
export const refusals = {
  ...commonRefusals,
  ...sessionRefusals,
  ...settingsRefusals,
  ...areaSettingsRefusals,
  ...baseMapRefusals,
  ...setupRefusals,
  ...vehiclesRefusals,
  ...alarmsRefusals,
  ...permissionsRefusals,
  ...agentsRefusals,
  ...exportsRefusals,
  ...feedbackRefusals,
  ...marketingRefusals,
  ...helpRefusals,
  ...leadsRefusals,
  ...ledgerRefusals,
  ...openRefusals,
  ...ordersRefusals,
  ...paymentProvidersRefusals,
  ...ticketsRefusals,
  ...creditRefusals,
  ...cardsRefusals,
  ...financeRefusals,
  ...bankRefusals,
  ...reconcileRefusals,
  ...invoicesRefusals,
  ...settlementRefusals,
  ...returnsRefusals,
  ...regulatorRefusals,
  ...staffReportsRefusals,
  ...stationApplicationsRefusals,
  ...depositsRefusals,
  ...logsRefusals,
  ...photosRefusals,
  ...identitiesRefusals,
  ...personsRefusals,
  ...accountRefusals,
  ...refusalsOfProduction,
  ...viewsRefusals,
  ...fencesRefusals,
  ...tripsRefusals,
  ...ridersRefusals,
  ...staffRefusals,
  ...workPlansRefusals,
  ...auditRefusals,
  ...screeningRefusals,
  ...telemetryRefusals,
  ...vehicleLogsRefusals,
  ...repairReasonsRefusals,
  ...pricingRefusals,
  ...reportsRefusals,
} satisfies Record<string, RefusalText>;
export type RefusalCode = keyof typeof refusals;

/** The permission tree: everything an operator can be granted. */
export const permissions: readonly PermissionNode[] = permissionTree;
