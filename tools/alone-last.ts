import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that need what they share for themselves wait for the others, so nobody has to wait for them before. */
export class AloneLast extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const isAlone = ({ moduleId }: TestSpecification) => moduleId.endsWith('.alone.spec.ts');
    return [...sorted.filter((file) => !isAlone(file)), ...sorted.filter(isAlone)];
  }
}
