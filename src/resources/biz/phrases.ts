import { definePhrases } from '../../providers/i18n/definePhrases.ts'

export const { usePhrases } = definePhrases('resources/biz', {
  editionPages: { zh: '{{count}}版', en: '{{count}} pages', one: '{{count}} page' },
  uses: {
    title: { zh: '使用位置', en: 'Where it is used' },
    none: {
      zh: '没有文章或其他内容使用这张图片。可在文章表单的“配图”中选用。',
      en: 'No article or other content uses this image. Articles take it in the field Images of their form.',
    },
  },
  note: {
    passage: { zh: '笔记原文', en: 'Passage of the note' },
    gone: {
      zh: '文章中已找不到所引的原文，可能已被修改。',
      en: 'The article no longer has this passage; it may have been rewritten.',
    },
  },
  media: {
    notPlayable: {
      zh: '这个视频已上传，但浏览器不能播放，读者也可能看不到。请转为 H.264 编码的 MP4 再上传；封面和时长需自行填写。',
      en: 'The video is stored, but this browser cannot play it, and neither may readers. Please send it as MP4 (H.264); cover and duration are left to you.',
    },
  },
})
