import { z } from 'zod';
import {
  codes,
  defineCalls,
  flag,
  id,
  instant,
  int32,
  listOf,
  listQuery,
  pageOf,
  phone,
} from '../../kit/index.ts';
import { mostPhotoBytes } from '../../platform/photos/photos.rows.ts';
import {
  feedbackContext,
  feedbackDetail,
  feedbackKind,
  feedbackLevel,
  feedbackModule,
  feedbackObject,
  feedbackRow,
  feedbackState,
  feedbackText,
  feedbackTitle,
  mostFeedbackFileBytes,
  mostFeedbackFiles,
  mostFeedbackPictures,
  mostNotified,
  similarFeedback,
} from './feedback.rows.ts';

const base = '/ebike/v3/backend/feedback';
const module = 'feedback';
const sees = codes('1801');
const writes = codes('1802,180202');
const answers = codes('1801,180102');
const handles = codes('1801,180167');
const sends = codes('1802,180202||1801,180102');
const params = z.object({ feedbackId: id });
const one = ['feedback.not_found', 'feedback.state'] as const;
const base64 = (bytes: number) =>
  z
    .string()
    .min(1)
    .max(Math.ceil((bytes * 4) / 3) + 4);
const attached = {
  photoIds: z.array(id).max(mostFeedbackPictures).default([]),
  fileIds: z.array(id).max(mostFeedbackFiles).default([]),
};
const said = z.string().trim().min(2).max(2_000);
const audit = (action: string) => ({ module, action });
/** A step of a ticket. */
const step = { method: 'POST', rows: 'own', params, reply: feedbackDetail } as const;

/** Tickets to the vendor of the platform. */
export const feedback = defineCalls('feedback', {
  list: {
    summary: 'List tickets to the platform vendor from the companies in scope',
    method: 'GET',
    path: `${base}/finding`,
    access: sees,
    rows: 'own',
    query: listQuery(
      {
        id: id.optional(),
        kind: feedbackKind.optional(),
        level: feedbackLevel.optional(),
        state: listOf(feedbackState).optional(),
        module: feedbackModule.optional(),
        creator: z.string().trim().max(30).optional(),
        from: instant.optional(),
        to: instant.optional(),
        mine: flag.optional(),
      },
      ['createdAt', 'dueAt', 'lastReplyAt', 'solvedAt'],
    ),
    reply: pageOf(feedbackRow),
    exports: { code: '1801' },
  },
  single: {
    summary: 'Get one ticket with its thread; internal notes of the caller’s own side only',
    method: 'GET',
    path: `${base}/single/:feedbackId`,
    access: sees,
    rows: 'own',
    params,
    reply: feedbackDetail,
    refusals: ['feedback.not_found'],
  },
  similar: {
    summary: 'List tickets in scope with similar titles, most similar first',
    method: 'GET',
    path: `${base}/similar`,
    access: writes,
    rows: 'own',
    query: z.object({ title: z.string().trim().min(2).max(50) }),
    reply: z.object({ list: z.array(similarFeedback) }),
  },
  object: {
    summary: 'Resolve a number to a vehicle (its own or its controller’s) or an order',
    method: 'GET',
    path: `${base}/object`,
    access: writes,
    rows: 'own',
    query: z.object({ text: z.string().trim().min(1).max(64) }),
    reply: feedbackObject,
    refusals: ['feedback.object'],
  },
  people: {
    summary: 'List colleagues to notify of a ticket, or those who can handle it on the vendor’s side',
    method: 'GET',
    path: `${base}/people`,
    access: codes('1802,180202||1801,180167'),
    rows: 'own',
    query: z.object({ purpose: z.enum(['notify', 'handle']) }),
    reply: z.object({ list: z.array(z.object({ operatorId: id, name: z.string() })) }),
  },
  uploadPicture: {
    summary: 'Upload a picture for a ticket; deleted after a day unless used',
    method: 'POST',
    path: `${base}/pictures`,
    access: sends,
    rows: 'none',
    body: z.object({ content: base64(mostPhotoBytes) }),
    reply: z.object({ photoId: id, width: z.int(), height: z.int() }),
    refusals: ['photo.unreadable', 'photo.too_large', 'photo.strip', 'photo.too_many'],
    audit: 'own-record',
    mostFileBytes: mostPhotoBytes,
  },
  uploadFile: {
    summary: 'Upload a file for a ticket; deleted after a day unless used',
    method: 'POST',
    path: `${base}/files`,
    access: sends,
    rows: 'none',
    body: z.object({
      name: z.string().trim().min(1).max(120),
      content: base64(mostFeedbackFileBytes),
    }),
    reply: z.object({ fileId: id }),
    refusals: ['feedback.file', 'feedback.file_too_large', 'feedback.files_unused'],
    audit: 'own-record',
    mostFileBytes: mostFeedbackFileBytes,
  },
  create: {
    summary: 'Create a ticket to the vendor, with the current state of what it is about',
    method: 'POST',
    path: `${base}/create`,
    access: writes,
    rows: 'own',
    body: z.object({
      kind: feedbackKind,
      level: feedbackLevel,
      module: feedbackModule,
      title: feedbackTitle,
      text: feedbackText,
      object: z.string().trim().max(64).optional(),
      happenedAt: instant.optional(),
      ...attached,
      contactPhone: phone,
      phoneConfirmed: z.boolean().default(false),
      notify: z.array(id).max(mostNotified).default([]),
      context: feedbackContext,
    }),
    reply: z.object({ feedbackId: id }),
    refusals: [
      'feedback.elsewhere',
      'feedback.object',
      'feedback.phone_unconfirmed',
      'feedback.person',
      'feedback.file_missing',
      'feedback.full',
      'photo.not_found',
    ],
    audit: audit('writeFeedback'),
  },
  reply: {
    ...step,
    summary: 'Reply to a ticket, or add an internal note',
    path: `${base}/:feedbackId/messages`,
    access: answers,
    body: z
      .object({
        text: said,
        isInternal: z.boolean().default(false),
        /** By the vendor: more information is needed, and the clock stops. */
        waits: z.boolean().default(false),
        ...attached,
      })
      // Attachments are visible to both sides.
      .refine(({ isInternal, photoIds, fileIds }) => !isInternal || photoIds.length + fileIds.length === 0, {
        path: ['isInternal'],
      }),
    refusals: [...one, 'feedback.file_missing', 'feedback.full', 'photo.not_found'],
    audit: audit('answerFeedback'),
  },
  urge: {
    ...step,
    summary: 'Ask the vendor to hurry, once a day',
    path: `${base}/:feedbackId/urging`,
    access: answers,
    refusals: [...one, 'feedback.urged'],
    audit: audit('urgeFeedback'),
  },
  solve: {
    ...step,
    summary: 'Resolve a ticket, describing the solution',
    path: `${base}/:feedbackId/solution`,
    access: answers,
    body: z.object({ text: said }),
    refusals: one,
    audit: audit('solveFeedback'),
  },
  close: {
    ...step,
    summary: 'Close a ticket',
    path: `${base}/:feedbackId/closing`,
    access: answers,
    refusals: one,
    audit: audit('closeFeedback'),
  },
  reopen: {
    ...step,
    summary: 'Reopen a ticket, within a week',
    path: `${base}/:feedbackId/reopening`,
    access: answers,
    body: z.object({ text: said }),
    refusals: [...one, 'feedback.too_late'],
    audit: audit('reopen'),
  },
  rate: {
    ...step,
    summary: 'Rate how a ticket was handled; its author can do so once',
    path: `${base}/:feedbackId/rating`,
    access: answers,
    body: z.object({ score: z.int().min(1).max(5), text: z.string().trim().max(100).default('') }),
    refusals: [...one, 'feedback.rated'],
    audit: audit('rateFeedback'),
  },
  assign: {
    ...step,
    summary: 'Assign a ticket to somebody on the vendor’s side',
    path: `${base}/:feedbackId/assignment`,
    access: handles,
    body: z.object({ operatorId: id }),
    refusals: [...one, 'feedback.person'],
    audit: audit('assign'),
  },
  change: {
    ...step,
    summary: 'Change a ticket’s level and state, or link it as a duplicate',
    path: `${base}/:feedbackId/handling`,
    access: handles,
    body: z.object({
      level: feedbackLevel,
      state: feedbackState,
      duplicateOf: id.nullable(),
      version: int32,
    }),
    refusals: [...one, 'feedback.same', 'common.stale_version'],
    audit: audit('changeFeedback'),
  },
});
