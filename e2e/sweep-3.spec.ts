import { sweepPart } from './support/sweep-part.ts';

sweepPart(3);
