import { z } from 'zod';
import { id } from '../../kit/index.ts';
import { photoShown } from '../../platform/photos/photos.rows.ts';

export const visitStates = ['pending', 'doing', 'done', 'closed'] as const;
export const visitState = z.enum(visitStates);
export type VisitState = z.infer<typeof visitState>;

/** What a visit is for: a station, or the place of an application. */
export const visitKinds = ['station', 'application'] as const;
export const visitKind = z.enum(visitKinds);

/** The items checked where vehicles are or will be parked; every visit answers each. */
export const visitItems = ['parking_line', 'cleanliness', 'signs', 'room', 'obstacle', 'power'] as const;
export const visitItem = z.enum(visitItems);

/** `fine`: all items in order; `problem`: not all; `unfit`: no station is possible there. */
export const visitResults = ['fine', 'problem', 'unfit'] as const;
export const visitResult = z.enum(visitResults);
export type VisitResult = z.infer<typeof visitResult>;

/** A visit ended farther away than this needs a review, metres. */
export const farVisitM = 50;

const visit = {
  id,
  kind: visitKind,
  serviceAreaId: z.number(),
  area: z.string(),
  agentId: z.number(),
  stationId: id.nullable(),
  applicationId: id.nullable(),
  /** The name of the station, or of the place applied for. */
  place: z.string(),
  lng: z.number(),
  lat: z.number(),
  state: visitState,
  /** Null: whoever takes it. */
  assigneeId: id.nullable(),
  assignee: z.string().nullable(),
  /** The requester's question. */
  remark: z.string(),
  creator: z.string(),
  createdAt: z.number(),
  dueAt: z.number().nullable(),
  startedAt: z.number().nullable(),
  /** When it was done or closed. */
  finishedAt: z.number().nullable(),
  /** The distance to the place when it was ended, metres. */
  distanceM: z.int().nullable(),
  result: visitResult.nullable(),
  /** The items that were not in order. */
  findings: z.array(visitItem),
  /** The visitor's report. */
  text: z.string(),
  /** Why it was closed without a visit. */
  closedFor: z.string().nullable(),
};

/** A visit for its assignee. */
export const ownVisitRow = z.object(visit);
export type OwnVisitRow = z.infer<typeof ownVisitRow>;

/** A visit of a station, or of the place of an application. */
export const visitRow = z.object({
  ...visit,
  /** When it was done or closed, else requested. */
  at: z.number(),
  /** Whether it was ended farther away than 50 m; null before that. */
  isFar: z.boolean().nullable(),
  photos: z.array(photoShown),
});
export type VisitRow = z.infer<typeof visitRow>;
