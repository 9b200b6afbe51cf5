import { z } from 'zod';
import {
  carId,
  codes,
  defineCalls,
  flag,
  id,
  imei,
  instant,
  int32InQuery,
  lat,
  listOf,
  listQuery,
  lng,
  pageOf,
  scopeWish,
  smallId,
} from '../../kit/index.ts';
import { exportColumn, exportFormats } from '../../platform/exports/exports.rows.ts';
import { vehicleChanges } from './vehicle-changes.calls.ts';
import {
  alarmType,
  deviceBrief,
  fleetCounts,
  lifecycle,
  onlineState,
  opsState,
  ridingState,
  vehicleDetail,
  vehicleRow,
} from './vehicles.rows.ts';

const seesVehicles = codes('0301||0302||0305');

/** At most a year of hours. */
const hours = z.coerce.number().int().min(1).max(8_760);

const finding = defineCalls('vehicles', {
  list: {
    summary: 'List vehicles',
    method: 'GET',
    path: '/ebike/v3/backend/deviceInfo',
    access: seesVehicles,
    rows: 'own',
    query: listQuery(
      {
        carIds: listOf(carId, 500).optional(),
        imei: z.string().max(20).optional(),
        /** A part of the number or the plate. */
        find: z
          .string()
          .regex(/^[\p{L}\d-]{4,12}$/u)
          .optional(),
        plate: z.string().max(20).optional(),
        frameNo: z.string().max(30).optional(),
        batterySn: z.string().max(30).optional(),
        iccid: z.string().max(20).optional(),
        modelId: smallId.optional(),
        lifecycle: listOf(lifecycle).optional(),
        ridingState: listOf(ridingState).optional(),
        /** All of these at once. */
        opsStates: listOf(opsState).optional(),
        /** Any of these. */
        alarms: listOf(alarmType).optional(),
        online: onlineState.optional(),
        rentable: flag.optional(),
        /** Whether its electric lock is open. */
        powered: flag.optional(),
        batteryFrom: z.coerce.number().int().min(0).max(100).optional(),
        batteryTo: z.coerce.number().int().min(0).max(100).optional(),
        /** Whether it reports its charge. */
        batteryKnown: flag.optional(),
        voltageFrom: int32InQuery.min(0).optional(),
        voltageTo: int32InQuery.min(0).optional(),
        mileageFrom: int32InQuery.min(0).optional(),
        mileageTo: int32InQuery.min(0).optional(),
        idleHoursFrom: z.coerce.number().min(0).max(1e6).optional(),
        /** Idle for less than this. */
        idleHoursTo: z.coerce.number().min(0).max(1e6).optional(),
        fwVersion: z.string().max(20).optional(),
        stationId: z.string().max(64).optional(),
        /** Its present position is in this O&M area. */
        opsAreaId: z.string().max(64).optional(),
        tag: z.string().max(20).optional(),
        /** A rider last took it in this period. */
        lastTripFrom: instant.optional(),
        lastTripTo: instant.optional(),
        /** No rider took it within so many hours, or ever. */
        noTripHours: hours.optional(),
        boundFrom: instant.optional(),
        boundTo: instant.optional(),
      },
      [
        'carId',
        'reportedAt',
        'restBattery',
        'voltageMv',
        'mileageM',
        'idleSeconds',
        'simExpireOn',
        'lastTripAt',
        'earned7dCents',
      ],
    ),
    reply: pageOf(vehicleRow).extend({
      /** The requested numbers that are not in scope. */
      unknown: z.array(carId).optional(),
    }),
    exports: { code: '030206' },
  },
  numbers: {
    summary: 'List the numbers of the vehicles matching a filter (the lowest 20,000), for the map',
    method: 'GET',
    path: '/ebike/v3/backend/vehicle-numbers',
    access: codes('0301||0302'),
    rows: 'own',
    query: z.object({
      ...scopeWish,
      areaIds: listOf(smallId).optional(),
      carIds: listOf(carId, 500).optional(),
      modelId: smallId.optional(),
      stationId: z.string().max(64).optional(),
      opsAreaId: z.string().max(64).optional(),
      tag: z.string().max(20).optional(),
      idleHoursFrom: hours.optional(),
      noTripHours: hours.optional(),
    }),
    reply: z.object({ list: z.array(carId), count: z.int(), more: z.boolean() }),
  },
  single: {
    summary: 'Get one vehicle with its controller, by number or IMEI',
    method: 'GET',
    path: '/ebike/v3/backend/singleDevInfo',
    access: seesVehicles,
    rows: 'own',
    query: z.object({
      carId: carId.optional(),
      imei: imei.optional(),
      /** Only the controller's present state: a vehicle that is offline is refused. */
      live: flag.optional(),
    }),
    reply: vehicleDetail,
    refusals: ['vehicle.not_found', 'device.offline'],
  },
  brief: {
    summary: 'Get positions and states of all vehicles in scope; with sinceTs, only what changed',
    method: 'GET',
    path: '/ebike/v3/backend/allTypeDevInfo',
    access: codes('0301||0302||0221'),
    rows: 'own',
    query: z.object({
      ...scopeWish,
      areaIds: listOf(smallId).optional(),
      sinceTs: instant.optional(),
      /** Continues after this vehicle number. */
      after: carId.optional(),
      limit: z.coerce.number().int().min(1).max(10_000).default(5_000),
    }),
    reply: z.object({ devices: z.array(deviceBrief), now: z.number(), next: carId.nullable() }),
  },
  counts: {
    summary: 'Count the vehicles in scope by riding state, ops state, alarm, idle time and battery',
    method: 'GET',
    path: '/ebike/v3/backend/aggByType',
    access: codes('0301||0302||0221||0304'),
    rows: 'own',
    query: z.object({ ...scopeWish, areaIds: listOf(smallId).optional() }),
    reply: fleetCounts,
  },
});

const exporting = defineCalls('vehicles', {
  download: {
    summary: 'Export the vehicles matching a filter as a file; returns the task that writes it',
    method: 'POST',
    path: '/ebike/v3/backend/downloadCarInfo',
    access: codes('030206'),
    rows: 'own',
    body: z.object({
      query: z.record(z.string().max(60), z.unknown()).default({}),
      columns: z.array(exportColumn).min(1).max(80).optional(),
      format: z.enum(exportFormats).default('xlsx'),
    }),
    reply: z.object({ exportJobId: id }),
    refusals: [
      'export.unknown',
      'export.too_large',
      'export.too_many',
      'export.personal',
      'common.forbidden',
      'common.invalid',
    ],
    audit: { module: 'exports', action: 'create', sensitive: true },
  },
});

const choices = defineCalls('vehicles', {
  areas: {
    summary: 'List the service areas in scope, for pickers',
    method: 'GET',
    path: '/ebike/v3/backend/service-areas',
    access: 'signed-in',
    rows: 'own',
    reply: z.object({
      list: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          agentId: z.number(),
          lng,
          lat,
          boundary: z.array(z.array(z.array(z.number()))),
        }),
      ),
      count: z.int(),
    }),
  },
  models: {
    summary: 'List vehicle models, for pickers',
    method: 'GET',
    path: '/ebike/v3/backend/vehicle-models',
    access: codes(`${seesVehicles.codes}||0304||0906||090201||1702`),
    rows: 'none',
    reply: z.object({
      list: z.array(z.object({ id: z.number(), name: z.string(), brand: z.string() })),
      count: z.int(),
    }),
  },
});

export const vehicles = { ...finding, ...vehicleChanges, ...exporting, ...choices };
