import { note } from './journal.ts';

note(`simulator started for ${process.env.MQTT_URL}`);
process.on('SIGTERM', () => {
  note('simulator stopped');
  process.exit(0);
});
process.on('disconnect', () => process.exit(0));
