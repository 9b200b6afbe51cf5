/** The dictionary entry of each field in replies; keys as for the sentences about fields. */
export const shownFigures: Readonly<Record<string, string>> = {
  // The present fleet.
  'vehicles.counts/total': 'vehiclesNow',
  'walls.live/total': 'vehiclesNow',
  'vehicles.counts/onShelf': 'onShelfNow',
  'walls.live/onShelf': 'onShelfNow',
  'vehicles.counts/rentable': 'rentableNow',
  'walls.live/rentable': 'rentableNow',
  'vehicles.counts/online': 'onlineNow',
  'walls.live/online': 'onlineNow',
  'vehicles.counts/offline': 'offlineNow',
  'walls.live/offline': 'offlineNow',
  'vehicles.counts/riding': 'ridingNow',
  'walls.live/riding': 'ridingNow',
  'vehicles.counts/ops': 'opsNow',
  'walls.live/ops': 'opsNow',
  'vehicles.counts/alarms': 'alarmsNow',
  'walls.live/alarms': 'alarmsNow',
  'idle.under1': 'idleBandsNow',
  'idle.h1to3': 'idleBandsNow',
  'idle.h3to6': 'idleBandsNow',
  'idle.h6to12': 'idleBandsNow',
  'idle.h12to24': 'idleBandsNow',
  'idle.h24to48': 'idleBandsNow',
  'idle.h48': 'idleBandsNow',
  'idle.unknown': 'idleBandsNow',
  'battery.empty': 'chargeNow',
  'battery.to20': 'chargeNow',
  'battery.to35': 'chargeNow',
  'battery.to100': 'chargeNow',
  'battery.unknown': 'chargeNow',
  'walls.live/batteryMean': 'chargeMeanNow',
  'agents.list/vehicles': 'vehiclesNow',
  'agentAreas.list/vehicles': 'vehiclesNow',
  'vehicles.list/idleSeconds': 'idleTime',
  'vehicles.single/idleSeconds': 'idleTime',

  // A day's figures, beside those of an earlier one.
  'orders.today': 'rides',
  'orders.yesterday': 'rides',

  // Companies and areas.
  'agents/rides30d': 'rides',
  'agents/paid30dCents': 'paid',
  'agents/paidTodayCents': 'paid',
  'agentAreas/rides30d': 'rides',
  'agentAreas/paid30dCents': 'paid',
  'agentAreas/paidTodayCents': 'paid',
  'agentAreas/share30dCents': 'agentShare',

  // Vehicles.
  'vehicles/trips7d': 'rides',
  'vehicles/earned7dCents': 'ridesNetPaid',
  'income/trips': 'rides',
  'income/payableCents': 'receivable',
  'income/receivedCents': 'ridesPaid',
  'income/refundedCents': 'ridesRefunded',
  'income/netCents': 'ridesNetPaid',
  'vehicleStatistics/trips': 'rides',
  'vehicleStatistics/earnedCents': 'ridesNetPaid',
  'vehicleStatistics/distanceM': 'distance',
  'vehicleStatistics/ridingSeconds': 'ridingTime',
  'vehicleStatistics/failedUnlocks': 'failedUnlocks',
  'vehicleStatistics/missedDispatch': 'missedDispatch',
  'vehicleStatistics/missedOps': 'missedOps',
  'vehicleStatistics/swaps': 'swapsDone',
  'vehicleStatistics/repairs': 'repairsDone',
  'vehicleStatistics/moves': 'movesDone',
  'vehicleStatistics/shelfDays': 'shelfDays',
  'vehicleStatistics/tripsPerDay': 'ridesPerShelfDay',
  'vehicleStatistics/earnedPerDay': 'earnedPerShelfDay',
  'vehicleStatistics/outSeconds': 'outTime',
  'vehicleStatistics/tickets': 'complaints',
  'vehicleStatistics/workCents': 'taskCost',
  'vehicleStatistics/partsCents': 'partsCost',
  'vehicleStatistics/netCents': 'vehicleNet',
  'workFacts.repairs/partsCents': 'partsCost',

  // Stations.
  'walls.stations/current': 'standingNow',
  'walls.stations/taken': 'pickups',
  'walls.stations/brought': 'returns',
  'stationStatistics.live/current': 'standingNow',
  'stationStatistics.live/rentable': 'standingRentableNow',
  'stationStatistics.live/idle': 'standingIdleNow',
  'stationStatistics.live/nearby': 'nearbyNow',
  'stationStatistics/pickups': 'pickups',
  'stationStatistics/returns': 'returns',
  'stationStatistics/netFlow': 'netFlow',
  // Together with `besideCents`, the figure of the reports.
  'stationStatistics/earnedCents': 'ridesNetPaid',
  'stationStatistics/besideCents': 'elsewhereNet',
  'stationStatistics/emptySeconds': 'emptyTime',
  'stationStatistics/fullSeconds': 'fullTime',
  'stationStatistics/emptyPct': 'emptyShare',
  'stationStatistics/approvals': 'returnApplications',
  'stationStatistics/disputes': 'stationComplaints',
  'stationStatistics/movesIn': 'movesIn',
  'stationStatistics/movesOut': 'movesOut',
  'stationStatistics/failures': 'stationFailures',

  // The use of the fleet.
  'analysis.summary/onShelf': 'averageOnShelf',
  'analysis.summary/rentableShare': 'rentableShare',
  'analysis.summary/activeShare': 'riddenShare',
  'analysis.summary/rides': 'ridesBegun',
  'analysis.summary/ridesPerVehicleDay': 'ridesBegunPerVehicle',
  'analysis.summary/paidCents': 'paid',
  'analysis.summary/centsPerVehicleDay': 'paidPerVehicle',
  'analysis.summary/shortShare': 'shortOrderShare',
  'analysis.summary/missed': 'missedDemand',
  'analysis.summary/missedShare': 'missedDemandShare',
  'analysis.shares/rides': 'ridesBegun',
  'analysis.places/rides': 'ridesBegun',
  'analysis.places/ridesPerVehicleDay': 'ridesBegunPerVehicle',
  'analysis.places/missed': 'missedDemand',
  'analysis.riders/riders': 'ridersSeen',
  'analysis.riders/repeaters': 'ridersAgain',
};

/** The field that names the entry of a number beside it, and the mapping if its names differ. */
export interface NamedBy {
  by: string;
  names?: Readonly<Record<string, string>>;
}

const metric: NamedBy = { by: 'metric' };
const name: NamedBy = { by: 'name' };

/** Fields whose entry is named by another field beside them. */
export const namedFigures: Readonly<Record<string, NamedBy>> = {
  'list.value': metric,
  'walls/before': metric,
  'finance.today/cents': name,
  'finance.today/before': name,
  // The others are the fleet as last counted, to be drawn beside the present one.
  'fleetHistory.today/now': { by: 'name', names: { rides: 'rides', missed: 'missedDemand' } },
};
