import { importTripsFile, usage } from '../apps/server/src/rides/trips-import/trips-import.commands.ts';
import { onDatabase } from './supervisor/on-database.ts';

/** Take trips from a csv file: `npm run import:trips -- trips.csv`; ends with 1 when lines were refused. */
if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) console.log(usage);
else
  await onDatabase(({ database, settings, words, say }) =>
    importTripsFile({ database, zone: settings.businessZone, now: Date.now }, words, say),
  );
