import { definePhrases } from '../../providers/i18n/definePhrases.ts'

export const { usePhrases } = definePhrases('layout/idle', {
  soon: {
    zh: '一段时间没有操作，屏幕将于{{time}}锁定；按任意键或移动鼠标即可继续。',
    en: 'No input for a while: the screen locks at {{time}}. Press any key or move the pointer to go on.',
  },
})
