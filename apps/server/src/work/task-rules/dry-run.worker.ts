import { DryRun } from '@kickstand/domain/work/work-verdicts/dry-run';
import { frameOf } from '../../fleet/live/kept-frames.service.ts';
import { workOnPieces } from '../../kernel/program/pieces-in-worker.ts';
import type { DryRunPiece, TriedArea } from './dry-run-thread.ts';

// In a thread of its own: a week of a city takes seconds, which nobody else has to wait for.
const tried: TriedArea[] = [];
let running: { areaId: number; dryRun: DryRun } | undefined;

function endArea() {
  if (running) tried.push({ areaId: running.areaId, ...running.dryRun.result() });
  running = undefined;
}

workOnPieces<DryRunPiece, TriedArea[]>(
  (piece) => {
    if (piece.kind === 'area') {
      endArea();
      running = { areaId: piece.given.areaId, dryRun: new DryRun(piece.given) };
      return;
    }
    for (const ride of piece.rides) running?.dryRun.ride(ride);
    running?.dryRun.look(frameOf(Buffer.from(piece.frame)));
  },
  () => {
    endArea();
    return tried;
  },
);
