import { z } from 'zod';
import { codes, defineCalls, flag, id, int32, scopeWish } from '../../kit/index.ts';
import { exceptionTile, mostShortcuts, noteText, releaseNote, todoTile } from './home.rows.ts';

const module = 'home';
const base = '/ebike/v3/backend/home';
const notes = `${base}/release-notes` as const;

const tiles = z.object({
  ...scopeWish,
  /** Recounts instead of using the count of the last minute. */
  fresh: flag.optional(),
});

/** A place in the console: its path, without the query. */
const place = z
  .string()
  .max(100)
  .regex(/^\/[\w/-]*$/);

export const home = defineCalls('home', {
  todo: {
    summary:
      'Count the work waiting for the caller, limited to what their permissions let them handle, within scope',
    method: 'GET',
    path: `${base}/todo`,
    access: 'signed-in',
    rows: 'own',
    query: tiles,
    reply: z.object({ at: z.number(), list: z.array(todoTile), count: z.int() }),
  },

  exceptions: {
    summary: 'Count problems of the vehicles on the shelf within scope, most urgent first',
    method: 'GET',
    path: `${base}/exceptions`,
    access: codes('0301||0302||0221||0304'),
    rows: 'own',
    query: tiles,
    reply: z.object({ at: z.number(), list: z.array(exceptionTile), count: z.int() }),
  },

  notes: {
    summary: 'List release notes, newest first, and which of them the caller has read',
    method: 'GET',
    path: notes,
    access: 'signed-in',
    rows: 'none',
    reply: z.object({ list: z.array(releaseNote), count: z.int() }),
  },

  readNotes: {
    summary: 'Mark release notes as read',
    method: 'POST',
    path: `${notes}/read`,
    access: 'signed-in',
    rows: 'none',
    body: z.object({ ids: z.array(id).min(1).max(200) }),
    reply: z.object({ unread: z.int() }),
    audit: { module, action: 'read_notes' },
    whileViewing: true,
  },

  addNote: {
    summary: 'Publish a release note',
    method: 'POST',
    path: notes,
    access: codes('releaseNotes'),
    rows: 'whole',
    body: noteText,
    reply: releaseNote,
    audit: { module, action: 'add_note' },
  },

  editNote: {
    summary: 'Correct a release note',
    method: 'PUT',
    path: `${notes}/:noteId`,
    access: codes('releaseNotes'),
    rows: 'whole',
    params: z.object({ noteId: id }),
    body: noteText.extend({ revision: int32 }),
    reply: releaseNote,
    refusals: ['common.not_found', 'common.stale_version'],
    audit: { module, action: 'edit_note' },
  },

  removeNote: {
    summary: 'Remove a release note',
    method: 'DELETE',
    path: `${notes}/:noteId`,
    access: codes('releaseNotes'),
    rows: 'whole',
    params: z.object({ noteId: id }),
    reply: z.object({ id }),
    refusals: ['common.not_found'],
    audit: { module, action: 'remove_note' },
  },

  shortcuts: {
    summary: 'Get the pages pinned to the caller’s home page; null until some are chosen',
    method: 'GET',
    path: `${base}/shortcuts`,
    access: 'signed-in',
    rows: 'none',
    reply: z.object({ paths: z.array(place).nullable() }),
  },

  keepShortcuts: {
    summary: 'Pin these pages to the home page, in this order',
    method: 'PUT',
    path: `${base}/shortcuts`,
    access: 'signed-in',
    rows: 'none',
    body: z.object({ paths: z.array(place).max(mostShortcuts) }),
    reply: z.object({ paths: z.array(place) }),
    audit: { module, action: 'shortcuts' },
    whileViewing: true,
  },
});
