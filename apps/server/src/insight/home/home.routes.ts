import { home } from '@kickstand/contract/insight/home';
import { routes } from '../../kernel/call/calls.ts';
import { LastMinute } from '../../kernel/list/last-minute.ts';
import { keepShortcuts, showShortcuts } from './home.service.ts';
import { addNote, editNote, listNotes, readNotes, removeNote } from './notes.service.ts';
import { exceptionTiles, type TileParts, todoTiles } from './tiles.service.ts';

export function homeRoutes(parts: TileParts) {
  const memory = new LastMinute();
  return routes(home, {
    todo: (ctx, input) => todoTiles(parts, memory, ctx, input),
    exceptions: (ctx, input) => exceptionTiles(parts, memory, ctx, input),
    notes: (ctx) => listNotes(ctx),
    readNotes: (ctx, input) => readNotes(ctx, input),
    addNote: (ctx, input) => addNote(ctx, input),
    editNote: (ctx, input) => editNote(ctx, input),
    removeNote: (ctx, input) => removeNote(ctx, input),
    shortcuts: (ctx) => showShortcuts(ctx),
    keepShortcuts: (ctx, input) => keepShortcuts(ctx, input),
  });
}
