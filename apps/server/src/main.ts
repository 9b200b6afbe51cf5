import { askToOpen, reportFailed, reportReady, whenAskedToStop } from './kernel/program/launch-report.ts';
import { readSettings } from './kernel/program/read-settings.ts';
import { lineOf, StartError } from './kernel/program/start-error.ts';
import { makeLog } from './log.ts';
import { startServer } from './start.ts';

/** The server as a program: one line and exit code 1 when it cannot start. */
async function main() {
  const settings = readSettings();
  const log = makeLog(settings.logLevel);
  let stop: () => Promise<void> = async () => undefined;
  whenAskedToStop(() => stop());
  const started = await startServer(settings, log, askToOpen);
  stop = started.stop;
  log.info({ url: started.url, role: settings.role }, 'ready');
  reportReady({ ...started, role: settings.role });
}

try {
  await main();
} catch (error) {
  if (!(error instanceof StartError))
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  await reportFailed(lineOf(error));
  process.exit(1);
}
