export const zh = {
  /** By the name of the task without its dashes. */
  tasks: {
    publishNotice: '发布通知公告',
    flowWake: '唤醒流程定时器',
    drawEdition: '转换版面',
    filmPages: '转换版面视频',
    sweepFiles: '清理无用文件',
    cleanStoredPictures: '清理图片信息',
    keepLogs: '整理日志',
  },
  tries: '{{attempts}} / {{maxAttempts}}',
  confirmRetry: '确定重新执行{{count}}个失败的任务？',
  confirmDiscard: '确定丢弃{{count}}个失败的任务？任务将不再执行，且无法恢复。',
}
