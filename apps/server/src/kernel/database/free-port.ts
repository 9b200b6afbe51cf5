import { type AddressInfo, createServer } from 'node:net';
import { codeOf, StartError } from '../program/start-error.ts';

/** Throws a StartError that names the setting when the port cannot be listened on; port 0 always can. */
export async function checkPortFree(
  host: string,
  port: number,
  setting: 'PORT' | 'MQTT_PORT',
): Promise<void> {
  if (port === 0) return;
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen({ host, port, exclusive: true }, resolve);
    });
  } catch (error) {
    throw portRefused(error, { host, port, setting });
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

/** A free port of this machine; the preferred one if it is free. */
export async function freePort(wished = 0): Promise<number> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen({ host: '127.0.0.1', port: wished, exclusive: true }, resolve);
    });
    return (server.address() as AddressInfo).port;
  } catch (error) {
    if (wished !== 0) return freePort();
    throw error;
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

/** A failure to listen, explained to the operator in one line. */
export function portRefused(
  error: unknown,
  { host, port, setting }: { host: string; port: number; setting: 'PORT' | 'MQTT_PORT' },
): StartError {
  const code = codeOf(error);
  if (code === 'EADDRINUSE')
    return new StartError(
      `Port ${port} is in use: stop the program that listens on it, or choose another one, like ${setting}=${port + 1}.`,
    );
  if (code === 'EACCES')
    return new StartError(`This user may not listen on port ${port}: choose ${setting}=1024 or higher.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new StartError(`${host} is no address of this machine: correct HOST.`);
  return new StartError(
    `Port ${port} on ${host} cannot be listened on (${code}): choose another ${setting}.`,
  );
}
