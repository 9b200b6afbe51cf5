/** What an area asks riders for. */
interface Asked {
  takesDeposit: boolean;
  depositCents: number;
  takesMembers: boolean;
}

/** What would let somebody ride in an area, in words. */
export function waysToRide({ takesDeposit, depositCents, takesMembers }: Asked) {
  const yuan = (depositCents / 100).toFixed(2);
  const ways = [
    ...(takesDeposit ? [{ zh: `缴纳诚信金 ${yuan} 元`, en: `pay a deposit of ¥${yuan}` }] : []),
    ...(takesMembers ? [{ zh: '购买会员卡', en: 'buy a member card' }] : []),
  ];
  if (ways.length === 0) return { zh: '联系客服开通用车', en: 'ask customer service to let you ride' };
  return { zh: ways.map(({ zh }) => zh).join('或'), en: ways.map(({ en }) => en).join(' or ') };
}
