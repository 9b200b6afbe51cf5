import type { CertificateKind } from '@kickstand/contract/platform/rider-kit';

/** What an area requires of riders. */
interface Asked {
  takesDeposit: boolean;
  depositCents: number;
  takesMembers: boolean;
  scoreWaives: boolean;
  zhimaWaives: boolean;
  takesCertificates: boolean;
  certificateKinds: readonly CertificateKind[];
}

const certified: Record<CertificateKind, { zh: string; en: string }> = {
  student: { zh: '学生', en: 'a student' },
  teacher: { zh: '教师', en: 'a teacher' },
  courier: { zh: '配送员', en: 'a courier' },
  resident: { zh: '居民', en: 'a resident' },
};

/** What would entitle somebody to ride in an area, in words. */
export function waysToRide({ takesDeposit, depositCents, takesMembers, ...asked }: Asked) {
  const yuan = (depositCents / 100).toFixed(2);
  const kinds = asked.takesCertificates ? asked.certificateKinds.map((kind) => certified[kind]) : [];
  const ways = [
    ...(takesDeposit ? [{ zh: `缴纳诚信金 ${yuan} 元`, en: `pay a deposit of ¥${yuan}` }] : []),
    ...(kinds.length > 0
      ? [
          {
            zh: `通过${kinds.map(({ zh }) => zh).join('、')}认证`,
            en: `be certified as ${kinds.map(({ en }) => en).join(', ')}`,
          },
        ]
      : []),
    ...(asked.scoreWaives ? [{ zh: '开通微信支付分', en: 'let WeChat’s pay score vouch for you' }] : []),
    ...(asked.zhimaWaives ? [{ zh: '开通芝麻免押', en: 'let Zhima vouch for you' }] : []),
    ...(takesMembers ? [{ zh: '购买会员卡', en: 'buy a member card' }] : []),
  ];
  if (ways.length === 0) return { zh: '联系客服开通用车', en: 'ask customer service to let you ride' };
  return { zh: ways.map(({ zh }) => zh).join('或'), en: ways.map(({ en }) => en).join(' or ') };
}
