import { z } from 'zod';
import { id } from '../../kit/index.ts';
import { photoShown } from '../../platform/photos/photos.rows.ts';

export const visitStates = ['pending', 'doing', 'done', 'closed'] as const;
export const visitState = z.enum(visitStates);
export type VisitState = z.infer<typeof visitState>;

/** What a visit is of: a station, or the place that a station was applied for. */
export const visitKinds = ['station', 'application'] as const;
export const visitKind = z.enum(visitKinds);

/** What is looked at where vehicles stand, or are to stand; every visit answers each. */
export const visitItems = ['parking_line', 'cleanliness', 'signs', 'room', 'obstacle', 'power'] as const;
export const visitItem = z.enum(visitItems);

/** `fine`: all was in order; `problem`: something was not; `unfit`: no station can be there. */
export const visitResults = ['fine', 'problem', 'unfit'] as const;
export const visitResult = z.enum(visitResults);
export type VisitResult = z.infer<typeof visitResult>;

/** Whoever ends a visit farther away than this is looked at, metres. */
export const farVisitM = 50;

const visit = {
  id,
  kind: visitKind,
  serviceAreaId: z.number(),
  area: z.string(),
  agentId: z.number(),
  stationId: id.nullable(),
  applicationId: id.nullable(),
  /** How the station is called, or the place that was applied for. */
  place: z.string(),
  lng: z.number(),
  lat: z.number(),
  state: visitState,
  /** Null: whoever takes it. */
  assigneeId: id.nullable(),
  assignee: z.string().nullable(),
  /** What whoever asked for it wants to know. */
  remark: z.string(),
  creator: z.string(),
  createdAt: z.number(),
  dueAt: z.number().nullable(),
  startedAt: z.number().nullable(),
  /** When it was done, or closed. */
  finishedAt: z.number().nullable(),
  /** From where it was ended to the place itself, metres. */
  distanceM: z.int().nullable(),
  result: visitResult.nullable(),
  /** What was not in order. */
  findings: z.array(visitItem),
  /** What whoever did it says. */
  text: z.string(),
  /** Why it was closed without being done. */
  closedFor: z.string().nullable(),
};

/** A visit as who does it sees it. */
export const ownVisitRow = z.object(visit);
export type OwnVisitRow = z.infer<typeof ownVisitRow>;

/** A visit of a station, or of the place of an application. */
export const visitRow = z.object({
  ...visit,
  /** When it was done or closed, or else asked for. */
  at: z.number(),
  /** Whether it was ended farther away than 50 m; null before. */
  isFar: z.boolean().nullable(),
  photos: z.array(photoShown),
});
export type VisitRow = z.infer<typeof visitRow>;
