import { ByteReader, ByteWriter } from './bytes.ts';

/** A controller's measurements at an instant; null if not reported. */
export interface TelemetrySample {
  /** Epoch milliseconds; stored to the second. */
  at: number;
  /** Signal, 0-31. */
  gsm: number | null;
  /** Millivolts of the main battery. */
  voltageMv: number | null;
  percent: number | null;
  satellites: number | null;
  /** Status word of the controller. */
  status: number;
}

const unknown = 255;

/** Samples of one vehicle in order of time, packed in some 8 bytes each. */
export function packTelemetry(samples: readonly TelemetrySample[]): Uint8Array<ArrayBuffer> {
  const bytes = new ByteWriter();
  let [second, voltage] = [0, 0];
  for (const sample of samples) {
    const next = Math.round(sample.at / 1000);
    if (next < second) throw new RangeError('samples go forward in time');
    // 0 V is no measurement.
    const nextVoltage = sample.voltageMv ?? 0;
    bytes.unsigned(next - second);
    bytes.u8(sample.gsm ?? unknown);
    bytes.signed(nextVoltage - voltage);
    bytes.u8(sample.percent ?? unknown);
    bytes.u8(sample.satellites ?? unknown);
    bytes.unsigned(sample.status);
    [second, voltage] = [next, nextVoltage];
  }
  return bytes.done();
}

const orNull = (byte: number) => (byte === unknown ? null : byte);

/** The samples of packed telemetry. Throws a RangeError if the bytes are invalid. */
export function unpackTelemetry(packed: Uint8Array): TelemetrySample[] {
  const bytes = new ByteReader(packed);
  const samples: TelemetrySample[] = [];
  let [second, voltage] = [0, 0];
  while (bytes.more) {
    second += bytes.unsigned();
    const gsm = orNull(bytes.u8());
    voltage += bytes.signed();
    samples.push({
      at: second * 1000,
      gsm,
      voltageMv: voltage === 0 ? null : voltage,
      percent: orNull(bytes.u8()),
      satellites: orNull(bytes.u8()),
      status: bytes.unsigned(),
    });
  }
  return samples;
}
