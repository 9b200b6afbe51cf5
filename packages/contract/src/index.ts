import { account, accountRefusals } from './account/index.ts';
import { agentAreas, agentRoles, agents, agentsRefusals, allies } from './agents/index.ts';
import { alarms, alarmsRefusals } from './alarms/index.ts';
import { analysis } from './analysis/index.ts';
import { approvals } from './approvals/index.ts';
import { areaSettings, areaSettingsRefusals, workSettings } from './area-settings/index.ts';
import { baseMap, baseMapRefusals } from './base-map/index.ts';
import { cardsRefusals, mall, riderCards, userCards } from './cards/index.ts';
import { credit, creditRefusals, riderCredit } from './credit/index.ts';
import {
  areaDeposits,
  deposits,
  depositsRefusals,
  membership,
  riderConsents,
  riderDeposits,
} from './deposits/index.ts';
import { exportCalls, exportsRefusals, importCalls } from './exports/index.ts';
import { feedback, feedbackRefusals } from './feedback/index.ts';
import { fenceLists, fenceMany, fences, fencesRefusals } from './fences/index.ts';
import { finance, financeRefusals } from './finance/index.ts';
import { fleetHistory } from './fleet-history/index.ts';
import { home } from './home/index.ts';
import { certificates, identities, identitiesRefusals, rebinds, riderIdentity } from './identities/index.ts';
import { income } from './income/index.ts';
import { invoiceSellers, invoices, invoicesRefusals, riderInvoices } from './invoices/index.ts';
import type { CallGroup, PermissionNode, RefusalText } from './kit/index.ts';
import { commonRefusals } from './kit/index.ts';
import { leads, leadsRefusals } from './leads/index.ts';
import { ledgerRefusals } from './ledger/index.ts';
import { logs, logsRefusals } from './logs/index.ts';
import { marketingCalls, marketingRefusals } from './marketing/index.ts';
import { monitoring } from './monitoring/index.ts';
import { orders, ordersRefusals, refunds, riderMoney, topUps } from './orders/index.ts';
import { paymentHouses, paymentHousesRefusals } from './payment-houses/index.ts';
import {
  permissionRoles,
  permissionsRefusals,
  permissionTree,
  permissionUsers,
} from './permissions/index.ts';
import { persons, personsRefusals, riderPersons } from './persons/index.ts';
import { photosRefusals, riderPhotos, staffPhotos } from './photos/index.ts';
import { priceImpact } from './price-impact/index.ts';
import { pricing, pricingRefusals } from './pricing/index.ts';
import {
  assets,
  productionRefusals,
  stock,
  vehicleModels,
  vehicleNumbers,
  voltageSchemes,
} from './production/index.ts';
import { bankLines, bankRefusals, reconcile, reconcileRefusals, vouchers } from './reconcile/index.ts';
import { repairReasons, repairReasonsRefusals } from './repair-reasons/index.ts';
import {
  figures,
  monthPackages,
  reportNotes,
  reportRows,
  reportSubscriptions,
  reports,
  reportsRefusals,
  walletReport,
} from './reports/index.ts';
import { returnEvidence } from './return-evidence/index.ts';
import { returns, returnsRefusals, riderReturns } from './returns/index.ts';
import { blacklist, riders, ridersRefusals } from './riders/index.ts';
import { screening, screeningRefusals } from './screening/index.ts';
import { operatorDevices, session, sessionRefusals } from './session/index.ts';
import { mailServer, settings, settingsRefusals } from './settings/index.ts';
import { profitShares, settlementRefusals, shareSchemes, statements } from './settlement/index.ts';
import { setup, setupRefusals } from './setup/index.ts';
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
} from './staff/index.ts';
import { staffReporting, staffReports, staffReportsRefusals } from './staff-reports/index.ts';
import {
  riderStationApplications,
  stationApplications,
  stationApplicationsRefusals,
} from './station-applications/index.ts';
import { stationStatistics } from './station-statistics/index.ts';
import { staffVisits, stationVisits } from './station-visits/index.ts';
import { telemetry, telemetryRefusals } from './telemetry/index.ts';
import { riderTickets, ticketActions, tickets, ticketsRefusals } from './tickets/index.ts';
import { tripEnds } from './trip-ends/index.ts';
import { rider, trips, tripsRefusals } from './trips/index.ts';
import { deviceLogs, vehicleLogs, vehicleLogsRefusals } from './vehicle-logs/index.ts';
import { vehicleStatistics } from './vehicle-statistics/index.ts';
import { vehicleCommands, vehicles, vehiclesRefusals } from './vehicles/index.ts';
import { views, viewsRefusals } from './views/index.ts';
import { walls } from './walls/index.ts';
import { weather } from './weather/index.ts';
import { workPlans, workPlansRefusals, workRounds } from './work-plans/index.ts';

/** Every call of the product, by feature. What is not here does not exist. */
export const contract = {
  session,
  operatorDevices,
  logs,
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
  voltageSchemes,
  vehicleNumbers,
  vehicleModels,
  assets,
  stock,
  rider,
  riderMoney,
  paymentHouses,
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
  staffReports,
  staffReporting,
  stationApplications,
  riderStationApplications,
  membership,
  deposits,
  areaDeposits,
  riderConsents,
  riderDeposits,
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
  riderIdentity,
  identities,
  certificates,
  rebinds,
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
  ...leadsRefusals,
  ...ledgerRefusals,
  ...ordersRefusals,
  ...paymentHousesRefusals,
  ...ticketsRefusals,
  ...creditRefusals,
  ...cardsRefusals,
  ...financeRefusals,
  ...bankRefusals,
  ...reconcileRefusals,
  ...invoicesRefusals,
  ...settlementRefusals,
  ...returnsRefusals,
  ...staffReportsRefusals,
  ...stationApplicationsRefusals,
  ...depositsRefusals,
  ...logsRefusals,
  ...photosRefusals,
  ...identitiesRefusals,
  ...personsRefusals,
  ...accountRefusals,
  ...productionRefusals,
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
