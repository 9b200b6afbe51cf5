import { nothing } from '@kickstand/domain/platform/access';
import { deviceCodeOf } from '@kickstand/domain/platform/session';
import type { Database } from '../../kernel/database/db.ts';
import { decideDevice, devicesOf } from './devices/devices.store.ts';
import { mintOrigin } from './devices/origins.ts';
import { mintApiKey } from './keys/api-keys.service.ts';
import { type Epochs, makeEpochs } from './keys/epochs.ts';
import { makeVault } from './keys/vault.ts';
import { operatorByPhone } from './login/operators.store.ts';

/** A command that cannot be carried out; the message says why. */
export class CommandError extends Error {}

interface Needs {
  database: Database;
  /** The console's URL. */
  url: string;
  secret: Buffer;
  now(): number;
}

type Command = (...words: string[]) => Promise<string[]>;

interface Commanded {
  use: string;
  run: Command;
}

const keyCommands = (epochs: Epochs): Record<string, Commanded> => ({
  keys: {
    use: 'keys: the server’s keys, newest first',
    run: async () => {
      await epochs.refresh();
      return epochs.all().map(({ kid, createdAt }) => `${kid}  since ${new Date(createdAt).toISOString()}`);
    },
  },
  rotate: {
    use: 'rotate: begin a new server key; open sessions go on',
    run: async () => [`The server’s key is now ${await epochs.rotate()}`],
  },
  revoke: {
    use: 'revoke <kid>: revoke a server key; everybody shakes hands again without a new login',
    run: async (kid = '') => {
      if (!(await epochs.revoke(kid))) throw new CommandError(`There is no key ${kid || '(none given)'}`);
      return [`Revoked ${kid}`];
    },
  },
});

/** The session commands for whoever runs the deployment; each returns lines to print. */
export function sessionCommands({ database, secret, now, url }: Needs) {
  const vault = makeVault(secret);
  const epochs = makeEpochs({ database, vault, now });

  const operatorWith = async (phone = '') => {
    const operator = await database.read(nothing, (db) => operatorByPhone(db, phone));
    if (!operator) throw new CommandError(`No operator has the phone ${phone || '(none given)'}`);
    return operator;
  };

  const devices = async (operatorId: string) => {
    const rows = await database.read(nothing, (db) => devicesOf(db, operatorId));
    return rows.map((row) => ({ ...row, code: deviceCodeOf(row.thumbprint) }));
  };

  const commands: Record<string, Commanded> = {
    ...keyCommands(epochs),
    devices: {
      use: 'devices <phone>: the devices of an operator',
      run: async (phone) => {
        const list = await devices((await operatorWith(phone)).operator_id);
        return list.map(({ code, state, device_name }) => `${code}  ${state}  ${device_name}`);
      },
    },
    authorize: {
      use: 'authorize <phone> <device code>: let a waiting device in',
      run: async (phone, code) => {
        const { operator_id: operatorId } = await operatorWith(phone);
        const device = (await devices(operatorId)).find((one) => one.code === code);
        if (!device) throw new CommandError(`That operator has no device ${code ?? '(none given)'}`);
        const decision = {
          operatorId,
          thumbprint: device.thumbprint,
          state: 'authorized',
          by: 'command',
        } as const;
        await database.write(nothing, (db) => decideDevice(db, decision, now()));
        return [`Authorised ${code}`];
      },
    },
    'api-key': {
      use: 'api-key <phone> <name>: make an API key; it is shown this once',
      run: async (phone, name = 'command') => {
        const { operator_id: operatorId } = await operatorWith(phone);
        const { key } = await database.write(nothing, (db) => mintApiKey(db, { operatorId, name }, now()));
        return [key];
      },
    },
    origin: {
      use: 'origin <phone>: mint a quick-login origin, good for 60 seconds and one login',
      run: async (phone) => [mintOrigin(vault, (await operatorWith(phone)).phone, now())],
    },
    link: {
      use: 'link <phone>: an address that logs in from an authorised browser, good for 60 seconds and one login',
      run: async (phone) => [
        `${url}/#/login?origin=${mintOrigin(vault, (await operatorWith(phone)).phone, now())}`,
      ],
    },
  };

  return {
    help: Object.values(commands).map(({ use }) => use),
    run: ([name = '', ...words]: readonly string[]) => {
      const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
      if (!command) throw new CommandError(`There is no command ${name || '(none given)'}`);
      return command.run(...words);
    },
  };
}
