import { MAX_ATTACHMENT_BYTES } from '#contract/report/delivery'

const megabytes = Math.floor(MAX_ATTACHMENT_BYTES / 1_000_000)

/** Messages of deliveries to people, besides refusals of single fields. */
export const labels = {
  unconfigured: {
    zh: '邮件服务未配置：请运维人员设置 SMTP_URL 和 MAIL_FROM 后重启',
    en: 'Mail is not configured: the operator has to set SMTP_URL and MAIL_FROM and restart',
  },
  maker: {
    zh: '创建者没有发送或查看此报表的权限，或账号已停用；请由有权限的人重新创建',
    en: 'Its maker may not send or see this report any more: somebody with the rights has to make it anew',
  },
  report: {
    zh: '报表已被删除，或创建者已看不到它',
    en: 'The report has been removed, or its maker does not see it any more',
  },
  changed: {
    zh: '报表在设置发送后已由他人修改；请查看后重新创建定期发送',
    en: 'Somebody else has changed the report since: look at it, and make the delivery anew',
  },
  tooLarge: {
    zh: `附件超过${megabytes}MB，请在报表中减少行数`,
    en: `The file is larger than ${megabytes} MB: let the report find fewer rows`,
  },
  unreachable: {
    zh: '邮件服务器无法连接或不支持加密，已多次重试；请运维人员查看日志',
    en: 'The mail server cannot be reached or offers no TLS, also after several attempts: the operator finds more in the log',
  },
  uncertain: {
    zh: '发送时连接中断，邮件可能已送达也可能没有；为避免重复未再发送',
    en: 'The connection ended while sending: the mail may or may not have arrived, and was not sent again',
  },
  broken: { zh: '服务器出错，邮件可能未发送', en: 'The server failed, and the mail may not have been sent' },
  refusedWith: (answer: string) => ({
    zh: `邮件服务器拒绝：${answer}`,
    en: `The mail server refused: ${answer}`,
  }),
  partlyRefused: { zh: '邮件服务器拒绝了部分收件人', en: 'The mail server refused some recipients' },
}
