import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** How long a test file took: its loading, its hooks and its tests. */
export interface FileTime {
  file: string;
  ms: number;
}

/** Writes how long each test file of a run took. */
export class FileTimes implements Reporter {
  readonly #path: string;
  readonly #times: FileTime[] = [];
  constructor(path: string) {
    this.#path = path;
  }
  onTestModuleEnd(module: TestModule) {
    const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
      module.diagnostic();
    const ms = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
    this.#times.push({ file: module.relativeModuleId, ms });
  }
  onTestRunEnd() {
    writeFileSync(this.#path, JSON.stringify(this.#times));
  }
}

const many = 10;
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** A line for each of the slowest files, the slowest first. */
export const slowestOf = (times: readonly FileTime[]): string[] =>
  times
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, many)
    .map(({ file, ms }) => `  ${seconds(ms).padStart(8)}  ${file}`);
