import type { DevicePayload } from '@kickstand/contract/fleet/devices';
import { deviceCodeWords, isClear, isFix, isLikelyCharge } from '../vehicles/index.ts';
import { batteryReportOf } from './battery.ts';
import { firmwareText } from './firmware.ts';
import { bmsFaultWords, notifyText, statusTexts, type Texts, textIn } from './words.ts';

type Language = 'zh-CN' | 'en-US';

/** A stored message. */
export interface KeptPacket {
  kind: string;
  code: number | null;
  payload: Readonly<Record<string, unknown>>;
}

interface Fix {
  lng: number;
  lat: number;
  speed: number;
  sat: number;
  hdop: number;
  mileage: number;
  status: number;
}

/** The readings in a message; null where absent. */
export function packetFigures({ kind, payload }: KeptPacket) {
  const fix = (kind === 'gps' ? payload : payload.fix) as Fix | undefined;
  const number = (value: unknown) => (typeof value === 'number' ? value : null);
  const [millivolts, percent] = [
    number(payload.millivolts),
    number(kind === 'bms' ? payload.soc : payload.percent),
  ];
  const isLikely = isLikelyCharge(percent, millivolts);
  const placed = fix && isFix(fix) ? fix : undefined;
  return {
    gsm: number(payload.gsm),
    // 0 V is no measurement.
    voltageMv: isLikely ? millivolts || null : null,
    percent: isLikely ? percent : null,
    lng: placed?.lng ?? null,
    lat: placed?.lat ?? null,
    speed: placed?.speed ?? null,
    satellites: fix?.sat ?? null,
  };
}

/** The subject of a message: the notification, or the command. */
export function packetSubject({ kind, code, payload }: KeptPacket): string | null {
  if (kind === 'notify') return `notify:${code}`;
  if (kind === 'command') return `command:${(payload.order as { do: string }).do}`;
  return null;
}

/** The code of a message in words: a notification, or the controller's answer. */
export function codeText(
  { kind, code }: Pick<KeptPacket, 'kind' | 'code'>,
  language: Language,
): string | null {
  if (code === null) return null;
  if (kind === 'notify') return notifyText(code, language);
  return textIn(deviceCodeWords[code] ?? { zh: `设备拒绝 (${code})`, en: `refused (${code})` }, language);
}

const words = {
  vague: { zh: '定位不可信', en: 'fix not believed' },
  charge: { zh: '电量与电压矛盾', en: 'charge contradicts voltage' },
  doubled: { zh: '内容矛盾', en: 'told differently twice' },
  mileageDoubted: { zh: '里程不可信', en: 'mileage not believed' },
  noFix: { zh: '无定位', en: 'no fix' },
  firmware: { zh: '固件', en: 'firmware' },
  voice: { zh: '语音包', en: 'voice pack' },
  mileage: { zh: '里程', en: 'mileage' },
  health: { zh: '健康度', en: 'health' },
  cycles: { zh: '循环', en: 'cycles' },
  answersTo: { zh: '应答指令', en: 'answers command' },
  modes: {
    normal: { zh: '正常模式', en: 'normal mode' },
    eco: { zh: '节能模式', en: 'eco mode' },
    sleep: { zh: '休眠模式', en: 'sleep mode' },
  } as Record<string, Texts>,
  chunk: { zh: '分片', en: 'chunk' },
  transfer: {
    downloading: { zh: '升级包下载中', en: 'downloads a package' },
    verified: { zh: '升级包已校验', en: 'package verified' },
    rebooting: { zh: '重启安装', en: 'restarts with the package' },
    confirmed: { zh: '升级已确认', en: 'upgrade confirmed' },
    rolled_back: { zh: '已回退到旧版本', en: 'went back to the old version' },
    refused: { zh: '拒绝升级包', en: 'refused the package' },
  } as Record<string, Texts>,
} as const;

/** The content of a message in words. */
export function packetText(packet: KeptPacket, language: Language): string {
  const { kind, payload } = packet;
  const say = (texts: Texts) => textIn(texts, language);
  const status = typeof payload.status === 'number' ? statusTexts(payload.status, language) : [];
  const parts = () => {
    switch (kind) {
      case 'login':
        return [
          `${say(words.firmware)} ${firmwareText(String(payload.fw))}`,
          `${say(words.voice)} ${payload.voice}`,
          `ICCID ${payload.iccid}`,
        ];
      case 'ping':
        return [
          say(words.modes[String(payload.mode)] ?? { zh: '', en: '' }),
          ...chargeParts(payload, say),
          ...status,
        ];
      case 'bms':
        return batteryParts(payload as DevicePayload<'bms'>, say);
      case 'gps':
        return [
          ...(packetFigures(packet).lng === null ? [say(words.noFix)] : []),
          ...gpsParts(payload, say),
          ...status,
        ];
      case 'notify':
        return [codeText(packet, language) ?? '', ...status];
      case 'reply':
        return [`${say(words.answersTo)} ${payload.commandId}`, ...status];
      case 'firmware':
        return transferParts(payload, say);
      default:
        return orderParts(payload);
    }
  };
  return [...parts(), ...doubledParts(payload, say)].filter(Boolean).join(' · ');
}

/** The progress of a transfer in words. */
const transferParts = ({ state, from, code }: KeptPacket['payload'], say: (texts: Texts) => string) => [
  say(words.transfer[String(state)] ?? { zh: String(state), en: String(state) }),
  from === undefined ? '' : `${say(words.chunk)} ${from}`,
  code === undefined ? '' : String(code),
];

/** The fields that a message gives twice, with both values. */
const doubledParts = ({ doubled }: KeptPacket['payload'], say: (texts: Texts) => string) =>
  Object.entries((doubled ?? {}) as Record<string, readonly unknown[]>).map(
    ([key, values]) =>
      `${say(words.doubled)} (${key}: ${values.map((value) => JSON.stringify(value)).join(' / ')})`,
  );

/** An impossible charge or voltage in a heartbeat, as received. */
function chargeParts({ percent, millivolts }: KeptPacket['payload'], say: (texts: Texts) => string) {
  const [charge, voltage] = [percent, millivolts].map((value) => (typeof value === 'number' ? value : null));
  if (isLikelyCharge(charge ?? null, voltage ?? null)) return [];
  return [`${say(words.charge)} (${charge} %, ${((voltage ?? 0) / 1_000).toFixed(1)} V)`];
}

const gpsParts = (payload: KeptPacket['payload'], say: (texts: Texts) => string) => {
  const fix = payload as unknown as Fix;
  const { mileage, hdop } = fix;
  const doubts = payload.doubts;
  const marks = [
    ...(isFix(fix) && !isClear(fix) ? [say(words.vague)] : []),
    ...(Array.isArray(doubts) && doubts.includes('mileage') ? [say(words.mileageDoubted)] : []),
  ];
  return [`${say(words.mileage)} ${(mileage / 1000).toFixed(1)} km`, `HDOP ${hdop}`, ...marks];
};

function batteryParts(payload: DevicePayload<'bms'>, say: (texts: Texts) => string) {
  const { health, cycles, temperatureC, faults } = batteryReportOf(payload, 0);
  return [
    ...faults.map((fault) => say(bmsFaultWords[fault])),
    health === null ? '' : `${say(words.health)} ${health} %`,
    cycles === null ? '' : `${say(words.cycles)} ${cycles}`,
    temperatureC === null ? '' : `${temperatureC.toFixed(1)} °C`,
  ];
}

/** The arguments of a command, and its number. */
function orderParts({ order, commandId }: KeptPacket['payload']): string[] {
  const { do: type, ring, ...args } = order as Record<string, unknown>;
  const given = Object.entries(args).map(([name, value]) => `${name} ${String(value)}`);
  const corners = Array.isArray(ring) ? [`${ring.length} points`] : [];
  return [String(type), ...given, ...corners, String(commandId)];
}
