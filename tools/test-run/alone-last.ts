import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, by their names. */
const isLong = ({ moduleId }: TestSpecification) => /\/sweep-\d+\.spec\.ts$/.test(moduleId);
const isAlone = ({ moduleId }: TestSpecification) => moduleId.endsWith('.alone.spec.ts');
const turnOf = (file: TestSpecification) => (isLong(file) ? 0 : isAlone(file) ? 2 : 1);

/**
 * The longest files begin, so that none of them is left over for one worker while the other has nothing to do. Files that
 * need what they share for themselves wait for the others, so nobody has to wait for them before.
 */
export class AloneLast extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return (await super.sort(files)).sort((a, b) => turnOf(a) - turnOf(b));
  }
}
