interface Facts {
  [name: string]: string;
}

export const zh = {
  title: '通知',
  onlyUnread: '只看未读',
  readAll: '全部标为已读',
  none: '没有通知',
  noneHint: '审批、导出和告警的消息会出现在这里',
  older: '更早的通知',
  open: '查看',
  read: '标为已读',
  isNew: '未读',
  failed: '操作失败',
  kinds: {
    approval_asked: ({ maker, action, object }: Facts) => `${maker} 申请“${action}”（${object}），等待您审批`,
    approval_decided: ({ action, object, outcome, checker }: Facts) =>
      `您的申请“${action}”（${object}）${outcome}${checker ? `，审批人 ${checker}` : ''}`,
    approval_expired: ({ action, object }: Facts) => `申请“${action}”（${object}）超时未审批，已失效`,
    export_done: ({ title, rows }: Facts) => `导出“${title}”已完成${rows ? `，共 ${rows} 行` : ''}`,
    export_failed: ({ title, why }: Facts) => `导出“${title}”失败${why ? `：${why}` : ''}`,
    log_alert: ({ rule, operator, counted, minutes }: Facts) =>
      `告警“${rule}”：${operator} 在 ${minutes} 分钟内操作了 ${counted} 次`,
    device_pending: ({ name, device }: Facts) => `${name} 的新设备“${device}”等待授权`,
    area_transferred: ({ area, from, to }: Facts) =>
      `服务区“${area}”${from ? `已由 ${from} ` : ''}划转给 ${to}`,
    feedback_told: ({ by, title, level }: Facts) => `${by} 请您关注反馈工单“${title}”（${level}）`,
    feedback_news: ({ by = '', title, event }: Facts) => `反馈工单“${title}”：${by}${event}`,
    staff_told: ({ by, text, vehicles }: Facts) => `${by} 就车辆 ${vehicles} 的任务说：${text}`,
    city_complaint: ({ by, place, number }: Facts) => `${by} 将城市投诉 ${number}（${place}）派给您`,
    city_feed_alarm: ({ area, alarm, bound }: Facts) =>
      `“${area}”的城市数据报送：${
        alarm === 'coverage'
          ? `及时率低于 ${bound}%`
          : alarm === 'waiting'
            ? `等待时间已过 ${bound} 分钟上限的一半`
            : `拒收率高于 ${bound}%`
      }`,
    visit_asked: ({ by, place, count }: Facts) =>
      `${by} 请您走访“${place}”${count === '1' ? '' : `等 ${count} 处`}`,
    campaign_low: ({ name, percent }: Facts) => `活动“${name}”的预算或名额已用 ${percent}%`,
    codes_guessed: ({ n }: Facts) => `一小时内有 ${n} 次错误的兑换码：有人在猜码`,
    upgrade_stopped: ({ name, n, of }: Facts) =>
      `升级“${name}”已自动停止${Number(n) > 0 ? `（${n}/${of}）` : ''}，请查看原因`,
    upgrade_done: ({ name, ok, fail, offline }: Facts) =>
      `升级“${name}”已完成：成功 ${ok}，失败 ${fail}，失联 ${offline}`,
    webhook_failing: ({ name, problem }: Facts) =>
      `推送端点“${name}”已一天未响应（${problem}），满三天将自动停用`,
    webhook_dead: ({ name, problem }: Facts) => `推送端点“${name}”已自动停用（${problem}）`,
    campaign_used_up: ({ name }: Facts) => `活动“${name}”的预算或名额已用完，不再发放`,
    campaign_too_fast: ({ name, why }: Facts) =>
      `活动“${name}”已自动暂停：${why === 'rider' ? '同一用户占用过多' : '一小时内发放远超平常'}`,
    campaign_join_asked: ({ name }: Facts) => `总部活动“${name}”等待贵公司同意加入`,
    campaign_joined: ({ name, agent }: Facts) => `${agent} 已加入活动“${name}”`,
    campaign_left: ({ name, agent }: Facts) => `${agent} 未加入或已退出活动“${name}”`,
    announced: ({ title, text }: Facts) => `${title}：${text}`,
    books_differ: ({ day, first }: Facts) => `${day} 日结后账目核对不平，首个差异：${first}`,
    screening_done: ({ preset, hits }: Facts) => `筛查“${preset}”找到 ${hits} 辆车`,
    screening_too_many: ({ preset }: Facts) => `筛查“${preset}”命中过多，请收紧条件`,
    area_cancelled: ({ area, to }: Facts) => `服务区“${area}”划转给 ${to} 的安排已取消`,
  },
  events: {
    replied: '回复了',
    assigned: '分派了工单',
    changed: '调整了级别或状态',
    urged: '催办了',
    solved: '已解决',
    closed: '已关闭',
    lapsed: '解决满 7 天，已自动关闭',
    reopened: '重新打开了',
    rated: '作了评价',
  },
  outcomes: {
    approved: '已通过并执行',
    rejected: '被驳回',
    failed: '已通过但未能执行',
    cancelled: '已撤回',
    expired: '已失效',
  },
};
