/** Placeholder content of the inbox, marked as such on the screen. */
import type { Label } from '#contract/kit/fields'

export type Channel = 'mail' | 'messages' | 'notices'

export interface NoticeItem {
  id: string
  title: Label
  text: Label
  /** `yyyy-MM-dd HH:mm` */
  time: string
}

/** One page of demo items; each page continues where the former one ended. */
export function demoPage(channel: Channel, page: number): NoticeItem[] {
  return demo[channel].map(([title, text], index) => ({
    id: `${channel}-${page}-${index}`,
    title,
    text,
    time: `2024-0${6 - (page % 6)}-${28 - index * 4} 09:3${index}`,
  }))
}

type Item = readonly [Label, Label]

const demo: Record<Channel, readonly Item[]> = {
  mail: [
    [
      { zh: '广东读者来信', en: 'A letter from Guangdong' },
      { zh: '请问第二版的集采数据从何而来？', en: 'Where do the procurement figures on page two come from?' },
    ],
    [
      { zh: '投稿回执', en: 'Manuscript received' },
      { zh: '稿件《基层药店的一天》已收到。', en: '"A day at a village pharmacy" has arrived.' },
    ],
    [
      { zh: '订阅发票', en: 'Subscription invoice' },
      { zh: '下半年订阅发票已开具。', en: 'The invoice for the second half-year has been issued.' },
    ],
  ],
  messages: [
    [
      { zh: '排版组', en: 'Layout desk' },
      { zh: '头版图片请在六点前确认。', en: 'Please confirm the front-page picture before six.' },
    ],
    [
      { zh: '审校组', en: 'Copy desk' },
      { zh: '政策版有两处译名待统一。', en: 'Two names on the policy page differ.' },
    ],
    [
      { zh: '发行部', en: 'Circulation' },
      { zh: '本期印数已报印厂。', en: 'The print run has been sent to the printer.' },
    ],
  ],
  notices: [
    [
      { zh: '系统维护', en: 'Maintenance' },
      { zh: '周日凌晨一点至三点暂停服务。', en: 'No service on Sunday from one to three at night.' },
    ],
    [
      { zh: '选题会改期', en: 'Meeting moved' },
      { zh: '本周选题会改为周四上午。', en: 'The planning meeting moves to Thursday morning.' },
    ],
    [
      { zh: '假期值班', en: 'Holiday duty' },
      { zh: '值班表已公布，请各部门核对。', en: 'The duty roster is out. Please check it.' },
    ],
  ],
}
