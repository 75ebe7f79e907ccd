import { definePhrases } from '../../providers/i18n/definePhrases.ts'

/** Phrases of the modules that are one file. */
export const { usePhrases } = definePhrases('resources/system', {
  accessKey: {
    title: { zh: '新的访问密钥', en: 'New access key' },
  },
  job: {
    /** By the name of the task without its dashes. */
    tasks: {
      publishNotice: { zh: '发布通知公告', en: 'Publish a notice' },
      flowWake: { zh: '流程定时与期限', en: 'Timers and deadlines of a process' },
      drawEdition: { zh: '转换版面', en: 'Render pages' },
      filmPages: { zh: '转换版面视频', en: 'Encode page videos' },
      sweepFiles: { zh: '清理无用文件', en: 'Remove unused files' },
      cleanStoredPictures: { zh: '清理图片信息', en: 'Clean pictures' },
      sendWebhook: { zh: '推送网络钩子', en: 'Send to a webhook' },
      endAccess: { zh: '收回到期的角色', en: 'Take back a role' },
      sealHistory: { zh: '封存变更记录', en: 'Seal the history' },
      pruneDeliveries: { zh: '清理推送记录', en: 'Prune webhook deliveries' },
      releasePlanned: { zh: '执行计划发布', en: 'Carry out planned releases' },
      comparePrint: { zh: '核对版面与文章', en: 'Compare pages with articles' },
      startDelivery: { zh: '生成定期报表', en: 'Start deliveries of reports' },
      sendDelivery: { zh: '发送定期报表', en: 'Send a report' },
      indexRecords: { zh: '更新搜索索引', en: 'Update the search index' },
      forgetSheets: { zh: '清理导入文件', en: 'Remove files of imports' },
      keepHistory: { zh: '整理变更记录', en: 'History retention' },
      keepLogs: { zh: '整理日志', en: 'Log retention' },
    },
    tries: { zh: '{{attempts}} / {{maxAttempts}}', en: '{{attempts}} of {{maxAttempts}}' },
    confirmRetry: {
      zh: '确定重新执行{{count}}个失败的任务？',
      en: 'Run {{count}} failed jobs again?',
      one: 'Run the failed job again?',
    },
    confirmDiscard: {
      zh: '确定丢弃{{count}}个失败的任务？任务将不再执行，且无法恢复。',
      en: 'Discard {{count}} failed jobs? They will not run any more, and this cannot be undone.',
      one: 'Discard the failed job? It will not run any more, and this cannot be undone.',
    },
  },
  param: {
    inherited: { zh: '平台', en: 'Platform' },
    overridden: { zh: '已覆盖', en: 'Overridden' },
  },
  role: {
    grant: { zh: '权限设置', en: 'Permissions' },
    grantTitle: { zh: '角色权限配置', en: 'Permissions of the role' },
    menu: { zh: '菜单权限', en: 'Menus' },
    dataScope: { zh: '数据权限', en: 'Data scopes' },
    apiScope: { zh: '接口权限', en: 'API scopes' },
    users: { zh: '{{users}}：', en: '{{users}}:' },
    usersMore: { zh: '{{users}}等{{count}}个用户：', en: '{{users}} and others, {{count}} users in all:' },
    gained: { zh: '增加：{{names}}', en: 'Gained: {{names}}' },
    lost: { zh: '失去：{{names}}', en: 'Lost: {{names}}' },
  },
  topmenu: {
    setting: { zh: '菜单配置', en: 'Menus below' },
    settingTitle: { zh: '下级菜单配置', en: 'Menus below the top menu' },
  },
})
