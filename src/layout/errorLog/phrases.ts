import { definePhrases } from '../../providers/i18n/definePhrases.ts'

export const { usePhrases } = definePhrases('layout/errorLog', {
  type: { zh: '类型', en: 'Type' },
  error: { zh: '错误', en: 'Error' },
  url: { zh: '地址', en: 'Address' },
  message: { zh: '内容', en: 'Message' },
  stack: { zh: '堆栈', en: 'Stack' },
  time: { zh: '时间', en: 'Time' },
  upload: { zh: '上传服务器', en: 'Upload to the server' },
  clear: { zh: '清空本地日志', en: 'Clear the local log' },
  confirmUpload: { zh: '确定上传本地日志到服务器?', en: 'Upload the local log to the server?' },
  uploaded: { zh: '发送成功!', en: 'Sent!' },
  confirmClear: { zh: '确定清空本地日志记录?', en: 'Clear the local log?' },
  cleared: { zh: '清空成功!', en: 'Cleared!' },
  empty: { zh: '没有错误日志', en: 'No errors logged' },
})
