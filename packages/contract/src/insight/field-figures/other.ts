const keys = (is: string, ...fields: string[]) => Object.fromEntries(fields.map((field) => [field, is]));

/** Numeric fields in replies that are figures without an entry in the dictionary. */
export const otherNumbers: Readonly<Record<string, string>> = {
  ...keys('the number of something', 'agentId', 'areaId', 'serviceAreaId', 'id', 'parentId', 'fromAgentId'),
  ...keys('an instant', 'at', 'from', 'to', 'createdAt', 'updatedAt', 'effectiveAt', 'countedAt', 'endedAt'),
  ...keys('an instant', 'orders.since', 'before.cutAt', 'agents.list/lastLoginAt', 'agentAreas.list/since'),
  ...keys('a place on the map', 'lng', 'lat', 'cell', 'rings'),
  ...keys('how many rows an answer has', 'count', 'fleetHistory.heat/total'),
  ...keys('goes up with every change', 'version', 'revision'),
  ...keys(
    'a local hour or weekday',
    'analysis.hours/hour',
    'analysis.hours/weekday',
    'stationStatistics/hour',
  ),
  ...keys('a local hour or weekday', 'stationStatistics/peakHour'),
  ...keys('the length of a step, milliseconds', 'fleetHistory/stepMs'),

  ...keys(
    'how something is set',
    'agents/shareBp',
    'agentAreas/shareBp',
    'agents/ceiling',
    'agentAreas/vehicleQuota',
  ),
  ...keys('how something is set', 'capacity', 'agents/depth'),
  ...keys('how many records a company or an area has', 'agents/accounts', 'agents/areas', 'agents/children'),
  ...keys('how many records a company or an area has', 'holders.users', 'agentAreas.list/stations'),
  ...keys('how many records a company or an area has', 'agentAreas.list/staff'),
  ...keys('a balance of the books of a company', 'agents/balanceCents'),
  ...Object.fromEntries(
    ['vehicles', 'stations', 'staff', 'riding', 'cards', 'cardCents', 'statements'].map((name) => [
      `agentAreas.impact/${name}`,
      'what changes hands with an area',
    ]),
  ),

  ...keys(
    'how many vehicles are told of',
    'vehicleStatistics.sums/vehicles',
    'vehicleStatistics.ends/leftOut',
  ),
  ...keys('how vehicles spread over a figure', 'vehicleStatistics.sums/steps'),
  ...keys('days of one vehicle among the best and the worst', 'best.shelfDays', 'worst.shelfDays'),
  ...keys('the figure that is asked for, by day on the shelf', 'vehicleStatistics.ends/value'),

  ...keys(
    'vehicles at one station by how they stand, carried by live frames',
    ...['h1to3', 'h3to6', 'h6to12', 'h12to24', 'h24to48', 'h48', 'reserved', 'inOps', 'alarm', 'fault'].map(
      (name) => `stationStatistics.live/${name}`,
    ),
  ),
  ...keys('how often riders found nothing near one station today', 'stationStatistics.live/missed'),
  ...keys('how full one station is', 'stationStatistics.live/fillPct'),
  ...keys('rides between two stations', 'origins.rides', 'targets.rides', 'analysis.flows/rides'),
  ...keys(
    'the course of one station by the half hour',
    ...['rentable', 'presentMinutes', 'emptyMinutes', 'fullMinutes'].map((name) => `halves.${name}`),
  ),

  ...keys(
    'the alarms of a list by kind, counted by the list itself',
    ...['total', 'unseen', 'levels', 'types'].map((name) => `alarms.counts/${name}`),
  ),
  ...keys(
    'vehicles of a kept picture of the fleet',
    'fleetHistory.snapshots/vehicles',
    'fleetHistory.snapshot/vehicles',
  ),
  ...keys('what happened in one cell of the map', 'fleetHistory.heat/n', 'fleetHistory.heat/rate', 'taken.n'),
  ...keys(
    'the fleet at one instant that it was counted at, to be drawn',
    ...['onShelf', 'rentable', 'riding', 'online'].map((name) => `fleetHistory.samples/${name}`),
  ),

  ...keys('how much of a span is counted', 'analysis.summary/days', 'analysis.summary/counted'),
  ...keys(
    'the average ride of those looked at',
    'analysis.summary/distanceM',
    'analysis.summary/ridingSeconds',
  ),
  ...keys(
    'how rides, vehicles and riders spread',
    ...[
      ...['hours/rides', 'hours/missed', 'hours/wetShare', 'shares/durations', 'shares/distances'],
      ...['shares/vehiclesByRides', 'weather/hours', 'weather/rides', 'weather/usual', 'weather/missed'],
      ...['fleet/battery', 'fleet/batteryUnknown', 'fleet/idle', 'fleet/idleUnknown'],
      ...['riders/ages', 'riders/ageless', 'riders/men', 'riders/women'],
    ].map((name) => `analysis.${name}`),
  ),
  ...keys(
    'what one place of the analysis had',
    ...[
      ...['cells/starts', 'cells/ends', 'cells/missed', 'cells/rate', 'cells/hours'],
      ...[
        'places/vehicles',
        'places/ends',
        'places/rate',
        'places/emptyHours',
        'places/lost',
        'places/change',
      ],
      ...['moves/n', 'moves/metres', 'moves/lost'],
    ].map((name) => `analysis.${name}`),
  ),

  ...keys(
    'what the rows that a list finds come to, column by column, as they stand now',
    ...[
      'orders',
      'rideCents',
      'locationCents',
      'helmetCents',
      'benefitCents',
      'payableCents',
      'principalCents',
    ].map((name) => `orders.sums/${name}`),
    ...['giftCents', 'onlineCents', 'refundedCents', 'unpaidCents'].map((name) => `orders.sums/${name}`),
    ...['benefitCents', 'payableCents', 'principalCents', 'giftCents', 'onlineCents', 'netCents'].map(
      (name) => `reportRows.orders/${name}`,
    ),
    ...[
      'orders',
      'unpaidCents',
      'amountCents',
      'deductedCents',
      'priceCents',
      'uses',
      'savedCents',
      'topUps',
    ].map((name) => `sum.${name}`),
    ...[
      'refundedCents',
      'sold',
      'granted',
      'grossCents',
      'netCents',
      'overUnused',
      'principalCents',
      'giftCents',
    ].map((name) => `sum.${name}`),
    ...[
      'leftCents',
      'riders',
      'aboveCents',
      'deposits',
      'paidCents',
      'frozenCents',
      'backCents',
      'failedCents',
    ].map((name) => `sum.${name}`),
    'sum.owedCents',
  ),
  ...keys(
    'what the rewards that a list finds come to, by source, as they stand now',
    ...['rewards', 'faceCents', 'spentCents', 'leftCents'].map((name) => `rewards.sums/${name}`),
  ),
  ...keys('what the books owe riders of gifts now and nothing holds back', 'rewards.sums/booksCents'),
  ...keys(
    'how a queue stands, counted by its own list',
    ...['open', 'overdue', 'waitingUser', 'done', 'refunded', 'firstReplyMinutes'].map(
      (name) => `tickets.tiles/${name}`,
    ),
    ...['open', 'overdue', 'failed', 'flushing', 'issued'].map((name) => `invoices.tiles/${name}`),
    ...['pending', 'overdue', 'averageMinutes', 'decided', 'passed', 'auto'].map(
      (name) => `returns.tiles/${name}`,
    ),
    'stations.outside',
    'stations.waived',
  ),
  ...keys(
    'what one card that is sold came to',
    ...['sold', 'granted', 'refunded', 'refundCents', 'good', 'uses', 'savedCents', 'overUnused'].map(
      (name) => `mall.figures/${name}`,
    ),
  ),
  ...keys(
    'deposits and members as they stand, counted by their list',
    ...['paid', 'frozen', 'refunding', 'overdue'].flatMap((state) => [`${state}.riders`, `${state}.cents`]),
    ...['members', 'certified', 'vouched'].map((name) => `membership.figures/${name}`),
  ),
  ...keys(
    'what is entrusted, as it was counted on one day',
    ...[
      'depositCents',
      'depositAccountCents',
      'principalCents',
      'neededCents',
      'reserveCents',
      'overCap',
    ].map((name) => `finance/${name}`),
    'finance/lateRefunds',
  ),
  ...keys('what a check of the books compared', 'finance.check/said', 'finance.check/found'),
  ...keys(
    'what field work of one kind came to, beside its report',
    ...[
      'vehicles',
      'packs',
      'beforePct',
      'afterPct',
      'ridesAfter',
      'ridesPerTask',
      'batched',
      'averageM',
    ].map((name) => `workFacts/${name}`),
    ...[
      'payCents',
      'payPerRide',
      'openNow',
      'stoppedNow',
      'dragged',
      'fixSeconds',
      'repeated',
      'repeatedPct',
    ].map((name) => `workFacts/${name}`),
    ...['stationsVisited', 'coveragePct', 'withFindings', 'findings', 'repairedPct'].map(
      (name) => `workFacts/${name}`,
    ),
  ),
  ...keys('the course of a figure, to be drawn', 'days.value', 'fleetHistory.today/trend'),
  ...keys('the earlier side of a comparison', 'compared.before'),
  ...keys('figures by their names in the dictionary', 'agents.figures/values'),
  ...keys('rows behind a figure, and the figure', 'figures.rows/value', 'figures.rows/sum'),
  ...keys('the course of a figure by the hour', 'hours.hour', 'hours.now', 'hours.usual'),
};
